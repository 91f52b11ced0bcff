import type { ChannelView } from '#lib/deposit/contract.ts';

interface Props {
  readonly parts: ChannelView['sub_channels'];
  readonly chosen: string;
  readonly onChoose: (subChannelId: string) => void;
}

/** The receiving account; the first is at the member's own bank, where there is one. */
export function AccountChoice({ parts, chosen, onChoose }: Props) {
  return (
    <fieldset className="pay-accounts">
      <legend className="label-line">โอนเข้าธนาคาร</legend>
      {parts.map((part) => (
        <label key={part.sub_channel_id} className="chip pick pay-account">
          <input
            type="radio"
            name="sub_channel_id"
            value={part.sub_channel_id}
            checked={part.sub_channel_id === chosen}
            onChange={() => onChoose(part.sub_channel_id)}
          />
          {part.bank_code && <img src={`/art/bank/${part.bank_code}.svg`} alt="" width={24} height={24} />}
          {part.name}
        </label>
      ))}
    </fieldset>
  );
}
