/** Inline scripts in the head of every page; the content security policy contains their hashes (astro.config.mjs). */

/** Sets the theme before the first paint. It reads a cookie in the browser, not on the server, so that one cached page serves every theme. */
export const themeScript =
  "(()=>{const m=/(?:^|; )theme=(light|dark)/.exec(document.cookie);const t=m?m[1]:matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';document.documentElement.dataset.theme=t})()";

/**
 * On a slow connection a form is visible before its script is loaded: submitted then, it would be posted to the page and
 * refused. The submission is stopped and marked; `startForm` repeats it when loaded, for a form of an island the member does.
 */
export const earlyFormsScript =
  "addEventListener('submit',e=>{const f=e.target;if(e.defaultPrevented||f.method==='dialog'||!f.dataset.api&&!f.closest('astro-island[ssr]'))return;e.preventDefault();f.dataset.early=''})";

/** Records taps on a keypad that is not hydrated yet, for `replayEarlyTaps`. */
export const earlyTapsScript =
  "addEventListener('click',e=>{const b=e.target.closest?.('astro-island[ssr] [data-early-taps] button');if(b)(window.earlyTaps??=[]).push(b)})";
