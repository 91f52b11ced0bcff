/**
 * Sets the theme before the first paint. It reads a cookie in the browser, not on the server, so that one cached page
 * serves every theme; its hash stands in the content security policy (astro.config.mjs).
 */
export const themeScript =
  "(()=>{const m=/(?:^|; )theme=(light|dark)/.exec(document.cookie);const t=m?m[1]:matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';document.documentElement.dataset.theme=t})()";
