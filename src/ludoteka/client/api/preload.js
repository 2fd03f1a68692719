// Runs before the page is drawn, so that nobody sees the wrong theme or language for a moment, and asks for what the page
// will need while its modules are still on their way.
(() => {
  /**
   * @param {string} name
   * @param {any} other
   */
  const kept = (name, other) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null") ?? other;
    } catch {
      return other;
    }
  };
  const prefs = kept("ludoteka.prefs", {});
  const root = document.documentElement;
  root.dataset.theme = prefs.theme || "auto";
  root.dataset.motion = prefs.motion || "auto";
  const known = ["en", "pl", "hu"];
  const language = known.includes(prefs.language)
    ? prefs.language
    : (navigator.languages || [navigator.language]).map((one) => one.slice(0, 2)).find((one) => known.includes(one)) ||
      "en";
  root.lang = language;
  const key = location.pathname === "/table" ? location.hash.slice(1) : "";
  const title = key && kept("ludoteka.tables", []).find((/** @type {any} */ one) => one.key === key)?.title;
  const wanted = [
    `/api/words/${language}/core`,
    key ? `/api/seats/${key}` : `/api/titles?language=${language}`,
    title ? `/api/words/${language}/${title}` : "",
  ];
  window.preload = new Map(
    wanted.filter(Boolean).map((path) => {
      const answer = fetch(path);
      answer.catch(() => {});
      return [path, answer];
    }),
  );
})();
