// Runs before the page is drawn, so that nobody sees the wrong theme or language for a moment.
(() => {
  const kept = (name) => {
    try { return JSON.parse(localStorage.getItem("ludoteka.prefs") || "{}")[name]; } catch { return undefined; }
  };
  const root = document.documentElement;
  root.dataset.theme = kept("theme") || "auto";
  root.dataset.motion = kept("motion") || "auto";
  root.lang = kept("language") || (navigator.language || "en").slice(0, 2);
})();
