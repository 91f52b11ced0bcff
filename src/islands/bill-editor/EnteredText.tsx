import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';

/** What became of the last entry; `before` is shown until there is one. */
export function EnteredText({ entered, before }: { readonly entered: Entered | undefined; readonly before?: string }) {
  return (
    <p className={entered && !entered.ok ? 'said bad' : 'said'} role="status">
      {entered?.text ?? before}
    </p>
  );
}
