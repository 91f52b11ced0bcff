/** What the home page shows first to a member: money to claim, a promotion in progress, the round that closes next. */
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal, type Satang, zeroSatang } from '#lib/money.ts';
import type { TakenView } from '#lib/promotion/contract.ts';
import { clock, shortDay } from '#lib/thai.ts';

interface Hero {
  readonly banner: {
    readonly eyebrow: string;
    readonly title: string;
    readonly condition: string;
    readonly link: string;
    readonly action: string;
    readonly enamel: string;
    readonly emblem: string;
  };
  readonly progress?: { readonly value: number; readonly max: number; readonly label: string };
  readonly until?: { readonly at: string; readonly now: string };
}

interface Own {
  /** Yesterday's cashback that can be claimed. */
  readonly givenBack: Satang;
  readonly active: TakenView | null;
  /** The open round that closes first. */
  readonly closing:
    | {
        readonly name: string;
        readonly round: { readonly round_id: string; readonly close_at: string } | null;
      }
    | undefined;
  readonly now: string;
}

const text = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

export function ownHeroes({ givenBack, active, closing, now }: Own): Hero[] {
  const heroes: Hero[] = [];
  if (givenBack > zeroSatang)
    heroes.push({
      banner: {
        eyebrow: 'ยอดคืนของเมื่อวาน',
        title: `รับคืนได้ ${formatBaht(givenBack)}`,
        condition: 'รับได้ภายในวันนี้ ก่อนเที่ยงคืน',
        link: links.cashback(),
        action: 'ไปรับ',
        enamel: 'yok',
        emblem: 'coin',
      },
    });
  if (active) {
    const { turnover } = active;
    const [done, required, left] = [
      fromDecimal(turnover.done),
      fromDecimal(turnover.required),
      fromDecimal(turnover.left),
    ];
    heroes.push({
      banner: {
        eyebrow: 'โปรที่ใช้อยู่',
        title: active.title,
        condition: left > zeroSatang ? `เทิร์น ${text(done)} / ${text(required)} เหลืออีก ${text(left)}` : 'ครบเทิร์นแล้ว',
        link: links.memberPromotions(),
        action: 'ดูโปรของฉัน',
        enamel: 'chad',
        emblem: 'gift',
      },
      progress: { value: Number(done), max: Math.max(1, Number(required)), label: 'ยอดเทิร์น' },
    });
  }
  const round = closing?.round;
  if (closing && round) {
    const isToday = round.close_at.slice(0, 10) === now.slice(0, 10);
    heroes.push({
      banner: {
        eyebrow: 'ปิดรับก่อนใคร',
        title: closing.name,
        condition: `ปิด ${isToday ? '' : `${shortDay(round.close_at.slice(0, 10))} `}${clock(new Date(round.close_at))} น. เหลือ`,
        link: links.round(round.round_id),
        action: 'แทงเลย',
        enamel: 'muang',
        emblem: 'balls',
      },
      until: { at: round.close_at, now },
    });
  }
  return heroes;
}
