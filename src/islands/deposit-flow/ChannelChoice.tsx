import type { ChannelView } from '#lib/deposit/contract.ts';
import { formatBaht, fromDecimal, parseSatang } from '#lib/money.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly channels: readonly ChannelView[];
  readonly chosen: string;
  readonly onChoose: (channelId: string) => void;
  /** Only the chosen one is shown, with a button for the others. */
  readonly folded: boolean;
  readonly onUnfold: () => void;
}

const short = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

function conditions(channel: ChannelView): string {
  if (!channel.open) return channel.opens_at ? `ปิดอยู่ เปิดอีกครั้ง ${channel.opens_at} น.` : 'ปิดปรับปรุงชั่วคราว';
  const fee = parseSatang(channel.fee) ? `ค่าธรรมเนียม ${short(channel.fee)}` : 'ไม่มีค่าธรรมเนียม';
  return `${channel.eta} · ${fee}`;
}

const icons = { qr: 'qr-code', bank: 'bank', truemoney: 'wallet' } as const;

/** The channels with their conditions; closed ones stay listed with the time they open. */
export function ChannelChoice({ channels, chosen, onChoose, folded, onUnfold }: Props) {
  const only = folded && channels.length > 1 ? channels.find((channel) => channel.channel_id === chosen) : undefined;
  if (only)
    return (
      <div className="pay-ways">
        <p className="label-line">ช่องทางฝาก</p>
        <div className="pay-way pay-way-only" data-kind={only.kind}>
          <ChannelFace channel={only} />
          <button type="button" className="btn sec sm" onClick={onUnfold}>
            เปลี่ยน<span className="sr-only"> ช่องทางฝาก</span>
          </button>
        </div>
      </div>
    );
  const recommended = channels.length > 1 ? channels.find((channel) => channel.open)?.channel_id : undefined;
  return (
    <fieldset className="pay-ways">
      <legend className={channels.length > 1 ? 'label-line' : 'sr-only'}>เลือกช่องทางฝาก</legend>
      {channels.map((channel) => (
        <label key={channel.channel_id} className="pay-way" data-kind={channel.kind}>
          <input
            type="radio"
            name="channel_id"
            value={channel.channel_id}
            checked={channel.channel_id === chosen}
            disabled={!channel.open}
            onChange={() => onChoose(channel.channel_id)}
          />
          <ChannelFace channel={channel} recommended={channel.channel_id === recommended} whole />
        </label>
      ))}
    </fieldset>
  );
}

interface FaceProps {
  readonly channel: ChannelView;
  readonly recommended?: boolean;
  /** With its minimum and maximum. */
  readonly whole?: boolean;
}

function ChannelFace({ channel, recommended = false, whole = false }: FaceProps) {
  return (
    <>
      <span className="ico">
        <Icon name={icons[channel.kind]} />
      </span>
      <span className="grow">
        <span className="row gap-tight">
          <span className="b6">{channel.name}</span>
          {recommended && <span className="tag good">แนะนำ</span>}
        </span>
        <span className="t13 c2 pay-way-line">{conditions(channel)}</span>
        {whole && channel.open && (
          <span className="t13 c3 pay-way-line">
            ครั้งละ {short(channel.min)} ถึง {short(channel.max)}
          </span>
        )}
      </span>
    </>
  );
}
