// What the pages share beside their modules: answers that were asked for before the modules were here.
interface Window {
  early?: Map<string, Promise<Response>>;
}
