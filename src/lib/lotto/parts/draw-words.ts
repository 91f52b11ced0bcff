/** Names and sentences of draws, shared by pages, feeds and structured data. */
import type { PublishedView } from '#lib/lotto/contract.ts';
import { isYeekee } from '#lib/lotto/rules/round-name.ts';
import { longDay } from '#lib/thai.ts';

/** A market's full draw name; the government's is special. */
export const drawName = (market: string, marketName: string): string =>
  market === 'gov' ? 'สลากกินแบ่งรัฐบาล' : marketName;

/** "ผลสลากกินแบ่งรัฐบาล งวด 1 ธันวาคม 2569" */
export const drawTitle = (draw: Pick<PublishedView, 'market' | 'market_name' | 'number' | 'draw_date'>): string =>
  isYeekee(draw.market)
    ? `ผล${draw.market_name} รอบที่ ${draw.number} วันที่ ${longDay(draw.draw_date)}`
    : `ผล${drawName(draw.market, draw.market_name)} งวด ${longDay(draw.draw_date)}`;

/** The result, one short sentence per prize. */
export function drawFacts({ first_prize, result }: Pick<PublishedView, 'first_prize' | 'result'>): string[] {
  return [
    ...(result.four_top ? [`4 ตัวบน ${result.four_top}`] : []),
    first_prize ? `รางวัลที่ 1 ${first_prize}` : `3 ตัวบน ${result.three_top}`,
    ...(result.three_front ? [`เลขหน้า 3 ตัว ${result.three_front.join(' ')}`] : []),
    ...(result.three_bottom ? [`เลขท้าย 3 ตัว ${result.three_bottom.join(' ')}`] : []),
    `${first_prize ? 'เลขท้าย 2 ตัว' : '2 ตัวล่าง'} ${result.two_bottom}`,
  ];
}
