/** What stands in the head of every page and runs as it is read; their hashes stand in the content security policy (astro.config.mjs). */

/** Sets the theme before the first paint. It reads a cookie in the browser, not on the server, so that one cached page serves every theme. */
export const themeScript =
  "(()=>{const m=/(?:^|; )theme=(light|dark)/.exec(document.cookie);const t=m?m[1]:matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';document.documentElement.dataset.theme=t})()";

/**
 * On a slow line a form is there before what sends it: pressed by then, it would go to the page as a plain post and be
 * refused. It is kept from that and marked; `startForm` sends it as soon as it can. One of an island is pressed again.
 */
export const earlyFormsScript =
  "addEventListener('submit',e=>{const f=e.target;if(e.defaultPrevented||f.method==='dialog'||!f.dataset.api&&!f.closest('astro-island[ssr]'))return;e.preventDefault();f.dataset.early=''})";

/** A keypad, too, is there before what listens to it: what is tapped by then waits for `replayEarlyTaps`. */
export const earlyTapsScript =
  "addEventListener('click',e=>{const b=e.target.closest?.('astro-island[ssr] [data-early-taps] button');if(b)(window.earlyTaps??=[]).push(b)})";
