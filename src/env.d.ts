/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The request's context, as the API's handlers get it. */
    context: import('./lib/server/context.ts').Context;
  }
}
