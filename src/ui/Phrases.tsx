import { createElement, Fragment } from 'react';

/** A Thai sentence broken only between its phrases (where it has spaces) as long as a phrase fits the line. */
export function Phrases({ text }: { readonly text: string }) {
  // Given one by one, not as a list: the parts of a sentence have no keys.
  const parts = text.split(' ').map((phrase) => createElement('span', { className: 'nb' }, phrase));
  return createElement(Fragment, null, ...parts.flatMap((part, at) => (at > 0 ? [' ', part] : [part])));
}
