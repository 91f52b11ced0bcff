/** The time line of a member: which events belong to which tab, and how each reads. */
import { deviceName } from '../../account/rules/device-name.ts';
import { movementGroup, movementKinds, movementTitle } from '../../ledger/rules/kinds.ts';
import { causeOf } from '../../ledger/rules/statement-cause.ts';
import { actThai } from '../../operator/rules/act-thai.ts';

export const timelineSorts = ['all', 'money', 'play', 'team'] as const;
export type TimelineSort = (typeof timelineSorts)[number];

export const timelineThai: Readonly<Record<TimelineSort, string>> = {
  all: 'ทั้งหมด',
  money: 'เงิน',
  play: 'เล่น',
  team: 'ทีมงาน',
};

const isPlay = (code: string): boolean => movementGroup(code) === 'play' || code.includes('_correction_');

/** The kinds of movements that a sort shows; points are on no time line. */
export const kindsOfSort = (sort: TimelineSort): readonly string[] =>
  movementKinds
    .filter(({ currency }) => currency === 'THB')
    .map(({ code }) => code)
    .filter((code) => sort === 'all' || (sort !== 'team' && isPlay(code) === (sort === 'play')));

export type EventKind = 'in' | 'out' | 'play' | 'gift' | 'login' | 'team';

export interface EventText {
  readonly kind: EventKind;
  readonly title: string;
  readonly text: string;
}

/** A transfer's reference as its cause is named: "bill:18:win" is a bill; nothing where the title says the same. */
function causeText(reference: string, title: string): string {
  const [, kind = '', id = ''] = /^([a-z_]+):(\d{1,18})(?::|$)/.exec(reference) ?? [];
  const name = id === '' ? undefined : causeOf(kind, BigInt(id))?.name;
  if (name === undefined) return reference;
  return name === title ? '' : name;
}

/** What of an event stands in its line; amounts stand beside it. */
export function eventText(
  key: string,
  {
    what,
    detail,
    who,
    amount,
  }: {
    readonly what: string;
    readonly detail: string | null;
    readonly who: string | null;
    readonly amount: bigint | null;
  },
): EventText {
  if (key.startsWith('s')) return { kind: 'login', title: 'เข้าสู่ระบบ', text: deviceName(detail ?? '') };
  if (key.startsWith('a')) return { kind: 'team', title: `${who ?? ''} ${actThai(what)}`.trim(), text: detail ?? '' };
  const isOut = (amount ?? 0n) < 0n;
  const group = movementGroup(what);
  const kind = isPlay(what) ? 'play' : group === 'bonus' ? 'gift' : isOut ? 'out' : 'in';
  const title = movementTitle(what, isOut ? 'out' : 'in');
  return { kind, title, text: causeText(detail ?? '', title) };
}
