/// <reference types="astro/client" />

/** The files under src/pages, e.g. "lotto/index.astro", as found by the build (astro.config.mjs). */
declare const PAGE_FILES: readonly string[];

/** Differs for each build of different sources (scripts/build.ts). */
declare const BUILD_ID: string;

declare namespace App {
  interface Locals {
    /** The request's context, the same as for API handlers. */
    context: import('./lib/server/context.ts').Context;
    /** The form posted to the page without scripts. */
    posted?: import('./lib/contract/posted-form.ts').PostedForm | undefined;
  }
}
