import { Fragment } from 'react';
import { phrasesOf } from '#lib/line-breaks.ts';

/** A Thai sentence broken only between its phrases, as long as a phrase fits the line. */
export function Phrases({ text }: { readonly text: string }) {
  return phrasesOf(text).map((phrase, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a phrase is known by its place
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="nb">{phrase}</span>
    </Fragment>
  ));
}
