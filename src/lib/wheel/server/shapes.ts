/** The wheel in wire form. */
import type { PrizeView, SpinView, WheelView } from '../contract.ts';
import { coloursOf } from '../rules/drawing.ts';
import { amountOnWire, giftFrom, longNameOf, nameOf } from '../rules/prize-code.ts';
import { chanceText, type SpinCost } from '../rules/setting.ts';
import type { ReadyState } from './next-seed.ts';
import type { Spun } from './spin.ts';
import type { wheelSpin } from './tables.ts';
import { configOf } from './wheel-state.ts';

export type SpinRow = typeof wheelSpin.$inferSelect;

/** The code of what is given where neither prize nor substitute is left. */
const consolationId = 'consolation';

export const giftOfSpin = ({ kind, amount }: Pick<SpinRow, 'kind' | 'amount'>) => giftFrom({ kind, amount });

const costView = ({ kind, amount }: SpinCost): WheelView['setting']['cost'] => ({ kind, amount: String(amount) });

function prizeViews({ setting: { prizes }, stock }: Pick<ReadyState, 'setting' | 'stock'>): PrizeView[] {
  const colours = coloursOf(prizes);
  return prizes.map(({ code, gives, weight, substitute }, place) => {
    const left = stock[code];
    return {
      ...{ prize_id: code, name: longNameOf(gives), kind: gives.kind, amount: amountOnWire(gives), weight },
      ...{ chance: chanceText(weight), colour: colours[place] ?? '' },
      ...(left === undefined ? {} : { stock_left: left }),
      ...(substitute === null ? {} : { substitute_id: substitute }),
    };
  });
}

export const wheelView = (state: ReadyState): WheelView => ({
  setting: {
    cost: costView(state.cost),
    cost_points: String(state.setting.costPoints),
    mapping: configOf(state.setting).mapping,
    config_hash: state.setting.configHash,
    commitment: state.commitment,
    nonce: state.nonce,
  },
  prizes: prizeViews(state),
  free_spins: state.freeSpins,
});

export const olderPrizes = (setting: ReadyState['setting']) => {
  const colours = coloursOf(setting.prizes);
  return setting.prizes.map(({ code, gives }, place) => ({
    ...{ id: code, name: nameOf(gives), type: gives.kind, value: amountOnWire(gives), color: colours[place] ?? '' },
  }));
};

export function spinView({ row, next, freeSpins, points }: Spun): SpinView {
  const gives = giftOfSpin(row);
  return {
    spin_id: String(row.id),
    prize_id: row.given ?? consolationId,
    prize: { name: longNameOf(gives), kind: row.kind, amount: amountOnWire(gives) },
    index: row.segment,
    cost: { kind: row.cost, amount: String(row.costPoints) },
    reveal: { server_seed: row.serverSeed, client_seed: row.clientSeed, nonce: row.nonce },
    next,
    free_spins: freeSpins,
    points: String(points),
  };
}

export function olderSpinView(spun: Spun) {
  const { spin_id, cost, prize_id: id, prize, free_spins } = spinView(spun);
  return {
    spin_id,
    cost_points: cost.amount,
    prize: { id, name: prize.name, type: prize.kind, value: prize.amount },
    free_spins,
  };
}
