/** The console's form of limits, as it stands in the address of the page. */
import type { BetType } from '../../lotto/rules/bet-types.ts';
import type { LimitAction } from '../../lotto/rules/limit-items.ts';

export interface LimitForm {
  readonly types: readonly BetType[];
  readonly ticked: readonly string[];
  /** The first of three digits that the grid shows. */
  readonly hundred: string;
  readonly text: string;
  readonly whole: boolean;
  readonly action: LimitAction;
  /** As typed: percent of the rate, whole baht. */
  readonly pct: string;
  readonly cap: string;
  /** "2026-12-01T09:00" in Bangkok, or "". */
  readonly from: string;
  readonly until: string;
  readonly problems: readonly string[];
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));

/** Reads it; what is malformed is named in `problems`. Without a ticked type the first two-digit one is, or the first there is. */
export function readLimitForm(query: URLSearchParams, offered: readonly BetType[]): LimitForm {
  const said = (name: string): string => query.get(name)?.trim() ?? '';
  const chosen = offered.filter((code) => query.getAll('t').includes(code));
  const usual = offered.find((code) => code === 'two_bottom') ?? offered[0];
  const action = (['closed', 'reduced', 'cap'] as const).find((one) => one === said('action')) ?? 'closed';
  const [pct, cap, from, until] = [said('pct'), said('cap'), said('from'), said('until')];
  const isPct = /^[1-9]\d?$/.test(pct);
  const isCap = /^[1-9]\d{0,8}$/.test(cap);
  return {
    types: chosen.length > 0 ? chosen : usual ? [usual] : [],
    ticked: [...new Set(query.getAll('n').filter((number) => /^\d{1,3}$/.test(number)))],
    hundred: /^\d$/.test(said('h')) ? said('h') : '0',
    text: (query.get('text') ?? '').slice(0, 1_000),
    whole: query.get('whole') === '1',
    action,
    pct: isPct ? pct : '',
    cap: isCap ? cap : '',
    from: isInstant(from) ? from : '',
    until: isInstant(until) ? until : '',
    problems: [
      ...(action === 'reduced' && !isPct ? ['ใส่เปอร์เซ็นต์ของอัตรา 1 ถึง 99'] : []),
      ...(action === 'cap' && cap !== '' && !isCap ? ['ยอดรับสูงสุดต้องเป็นจำนวนเต็มบาท'] : []),
      ...([from, until].some((time) => time !== '' && !isInstant(time)) ? ['เวลาไม่ถูกต้อง'] : []),
    ],
  };
}
