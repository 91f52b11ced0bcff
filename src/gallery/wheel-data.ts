/** The prize wheel with the prizes of the design, and spins of each kind. */
import { commitmentOf, configHash } from '#lib/house/rules/commitment.ts';
import { wheelPrizes } from '#lib/house/rules/data/wheel.ts';
import { wheelConfig } from '#lib/house/rules/wheel.ts';
import { wheelProofFormat } from '#lib/house/rules/wheel-proof.ts';
import type { BoardRow, OwnSpin, WheelView } from '#lib/wheel/contract.ts';
import { coloursOf } from '#lib/wheel/rules/drawing.ts';
import { amountOnWire, longNameOf } from '#lib/wheel/rules/prize-code.ts';
import { chanceText } from '#lib/wheel/rules/setting.ts';

const config = wheelConfig(wheelPrizes);
const config_hash = configHash(config);
const server_seed = '5f'.repeat(32);
const commitment = commitmentOf(server_seed, config_hash);
const colours = coloursOf(wheelPrizes);

export const wheelView: WheelView = {
  setting: {
    cost: { kind: 'daily', amount: '0' },
    cost_points: '100',
    mapping: config.mapping,
    config_hash,
    commitment,
    nonce: 4,
  },
  prizes: wheelPrizes.map(({ code, gives, weight }, place) => ({
    ...{ prize_id: code, name: longNameOf(gives), kind: gives.kind, weight, chance: chanceText(weight) },
    ...{ amount: amountOnWire(gives), colour: colours[place] ?? '' },
    ...(code === 'cash-500' ? { stock_left: 3 } : {}),
  })),
  free_spins: 1,
};

const proof = {
  format: wheelProofFormat,
  config,
  config_hash,
  commitment,
  server_seed,
  client_seed: 'สุ่มของฉัน',
  nonce: 3,
  outcome: { segment: 'cash-5', given: 'cash-5' },
};
const at = '2026-11-20T12:30:00+07:00';

export const wheelSpins: readonly OwnSpin[] = [
  { spin_id: '3', at, prize: 'เงินสด ฿500', kind: 'cash', cost: 'daily', cost_points: '0', coupon_code: null, proof },
  {
    spin_id: '2',
    at,
    prize: 'คูปองเครดิต',
    kind: 'coupon',
    cost: 'points',
    cost_points: '100',
    coupon_code: 'ABCD-EFGH-JKMN',
    proof,
  },
  { spin_id: '1', at, prize: 'หมุนฟรีอีก 1 ครั้ง', kind: 'spin', cost: 'free', cost_points: '0', coupon_code: null, proof },
];

export const wheelBoard: readonly BoardRow[] = [
  { at: '2026-11-20T12:10:00+07:00', member: 'ส***ย', prize: 'เงินสด ฿50' },
  { at: '2026-11-20T11:02:00+07:00', member: 'ม***', prize: 'แต้มสะสม 100 แต้ม' },
];
