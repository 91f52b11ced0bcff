import type { PollView } from '#lib/poll/contract.ts';

type Choices = PollView['choices'];

/** Three or many stand in three columns. */
export const columnsOf = ({ length }: Choices): number => (length === 3 || length > 4 ? 3 : 2);

/** The choices as cards, only to look at. */
export function PollChoices({ choices }: { readonly choices: Choices }) {
  return (
    <ul className="poll-choices" data-columns={columnsOf(choices)} aria-label="ตัวเลือก">
      {choices.map(({ choice_id, name, image }) => (
        <li className="poll-choice" key={choice_id}>
          <img src={image} alt="" width={150} height={150} />
          <span className="name">{name}</span>
        </li>
      ))}
    </ul>
  );
}
