import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { PollStore } from '#lib/poll/client/poll-store.ts';
import type { PollView } from '#lib/poll/contract.ts';

interface Props {
  readonly store: PollStore;
  /** The member's answer. */
  readonly choice: PollView['choices'][number];
}

/** One more vote, which is one more ticket for the same answer. */
export function VoteAgain({ store, choice }: Props) {
  const { config } = useStore(store.$poll);
  const busy = useStore(store.$busy);
  const problem = useStore(store.$problem);
  const form = useRef<HTMLFormElement>(null);
  // Pressed before this island was hydrated (head-scripts.ts).
  useEffect(() => {
    if (form.current?.dataset.early !== undefined) form.current.requestSubmit();
  }, []);
  return (
    <form
      className="poll-form"
      method="post"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void store.vote(choice.choice_id);
      }}
    >
      <input type="hidden" name="poll_id" value={config.poll_id} />
      <input type="hidden" name="choice_id" value={choice.choice_id} />
      <button className="btn sec lg full" type="submit" aria-busy={busy || undefined}>
        ใช้อีก 1 สิทธิ์กับ {choice.name}
      </button>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
