/** States of the baccarat rooms, on fixed data. */
import SoothRoom from '#islands/sooth-room/SoothRoom.tsx';
import { resultAt } from '#lib/house/rules/baccarat-clock.ts';
import { baccaratRooms, handsPerShoe } from '#lib/house/rules/data/baccarat.ts';
import type { SoothShown } from '#lib/sooth/client/sooth-store.ts';
import type { SoothDetail } from '#lib/sooth/contract.ts';
import { askOf, roadsOf } from '#lib/sooth/rules/room.ts';
import type { States } from './states.ts';

const shoe = 8_812;
const winnersOf = (text: string) => [...text] as SoothDetail['hands'][number]['winner'][];

function shown(text: string, { late = 2, said = 812 }: { late?: number; said?: number } = {}): SoothShown {
  const winners = winnersOf(text);
  const hands = winners.map((winner, at) => ({ n: at + 1, winner, p: 6, b: 4, pp: at % 9 === 0, bp: at % 7 === 3 }));
  const count = (side: string): number => winners.filter((winner) => winner === side).length;
  const readAt = new Date(resultAt('bac-1', shoe, Math.max(1, hands.length)) + late * 1_000).toISOString();
  return {
    rooms: baccaratRooms.map(({ code, name }, at) => ({
      room_id: code,
      name,
      phase: at === 3 ? 'shuffling' : 'betting',
      closes_at: readAt,
      hand: hands.length + 1,
      last: at === 5 ? [] : winners.slice(-8),
      counts: { P: count('P'), B: count('B'), T: count('T') },
    })),
    detail: {
      room_id: 'bac-1',
      shoe: { number: shoe, hand: hands.length + 1, of: handsPerShoe, commitment: 'a1'.repeat(32) },
      hands,
      roads: roadsOf(hands),
      ask: { P: askOf(winners, 'P'), B: askOf(winners, 'B') },
      formulas: [
        { code: 'dragon', next: 'B', said, right: Math.round(said * 0.49), fair_pct: said === 0 ? null : '49.9012' },
        { code: 'pingpong', next: 'P', said, right: Math.round(said * 0.51), fair_pct: said === 0 ? null : '50.0988' },
        { code: 'pairs', next: null, said: 40, right: 21, fair_pct: '50.0000' },
        { code: 'derived', next: null, said: 0, right: 0, fair_pct: null },
      ],
      judged: said === 0 ? 0 : 1_000,
    },
    readAt,
  };
}

const long = 'PPBPBBBTPPPBPBPBBTBBBPPBBPTPPBB';
const room = (of: SoothShown) => (
  <div className="sooth">
    <SoothRoom shown={of} guest={false} />
  </div>
);

export const soothStates: States = {
  สด: () => room(shown(long)),
  ผลเก่า: () => room(shown(long, { late: 600 })),
  ขอนใหม่: () => room(shown('', { said: 0 })),
};
