/// <reference types="astro/client" />

/** The files under src/pages, "lotto/index.astro", as the build found them (astro.config.mjs). */
declare const PAGE_FILES: readonly string[];

/** Another with each build of other sources (scripts/build.ts). */
declare const BUILD_ID: string;

declare namespace App {
  interface Locals {
    /** The request's context, as the API's handlers get it. */
    context: import('./lib/server/context.ts').Context;
    /** The form that was posted to the page without scripts. */
    posted?: import('./lib/contract/posted-form.ts').PostedForm | undefined;
  }
}
