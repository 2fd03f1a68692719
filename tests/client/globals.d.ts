// What the pages share beside their modules, and the types of the server's own description of what it is asked and
// answers; `make javascript` writes those.

import type { components, paths } from "../../build/openapi";

type Json<R> = R extends { content: { "application/json": infer T } }
  ? T
  : R extends { content: { "text/plain": infer T } }
    ? T
    : never;

declare global {
  interface Window {
    // Answers that were asked for before the modules were here.
    preload?: Map<string, Promise<Response>>;
  }

  type Schemas = components["schemas"];
  type Method = "get" | "post" | "put" | "delete";
  type PathsWith<M extends Method> = {
    [P in keyof paths]: paths[P][M] extends { responses: object } ? P : never;
  }[keyof paths];
  type Asked<P extends keyof paths, M extends Method> = {
    path?: paths[P][M] extends { parameters: { path: infer T } } ? T : never;
    query?: paths[P][M] extends { parameters: { query?: infer T } } ? T : never;
    body?: paths[P][M] extends { requestBody?: { content: { "application/json": infer T } } } ? T : never;
    token?: string;
    text?: paths[P][M] extends { requestBody?: { content: { "text/plain": infer T } } } ? T : never;
  };
  type Answered<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer R }
    ? R extends { 200: infer T }
      ? Json<T>
      : R extends { 201: infer T }
        ? Json<T>
        : never
    : never;
}
