import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { PollStore } from '#lib/poll/client/poll-store.ts';
import { columnsOf } from './PollChoices.tsx';

interface Props {
  readonly store: PollStore;
  readonly hasVoted: boolean;
}

/** One of the choices, and the button that says which is chosen. */
export function VoteForm({ store, hasVoted }: Props) {
  const { config, choices } = useStore(store.$poll);
  const chosen = useStore(store.$chosen);
  const busy = useStore(store.$busy);
  const problem = useStore(store.$problem);
  const name = choices.find(({ choice_id }) => choice_id === chosen)?.name;
  const form = useRef<HTMLFormElement>(null);
  // Chosen and pressed before this island was hydrated (head-scripts.ts).
  useEffect(() => {
    const early = form.current?.querySelector<HTMLInputElement>('input[name="choice_id"]:checked');
    if (early) store.choose(early.value);
    if (form.current?.dataset.early !== undefined) void store.vote(early?.value ?? '');
  }, [store]);
  return (
    <form
      className="poll-form"
      method="post"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void store.vote(chosen);
      }}
    >
      <input type="hidden" name="poll_id" value={config.poll_id} />
      {hasVoted && <p className="b6 mt-4">โหวตอีกครั้งด้วยสิทธิ์ที่เหลือ</p>}
      <fieldset className="poll-choices" data-columns={columnsOf(choices)}>
        <legend className="sr-only">เลือกหนึ่งคำตอบ</legend>
        {choices.map((one) => (
          <label className="poll-choice" key={one.choice_id}>
            <input
              type="radio"
              name="choice_id"
              value={one.choice_id}
              checked={one.choice_id === chosen}
              onChange={() => store.choose(one.choice_id)}
            />
            <img src={one.image} alt="" width={150} height={150} />
            <span className="name">{one.name}</span>
          </label>
        ))}
      </fieldset>
      <button className="btn pri lg full" type="submit" aria-busy={busy || undefined}>
        ส่งคำตอบ
        {name && <span>{name}</span>}
      </button>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <p className="t13 c2 center">ใช้ 1 สิทธิ์ ส่งแล้วเปลี่ยนไม่ได้{!hasVoted && ' เห็นผลโหวตหลังส่ง'}</p>
    </form>
  );
}
