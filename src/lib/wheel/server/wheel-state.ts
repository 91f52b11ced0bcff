/** The wheel as a member finds it, in one statement. */
import { Refusal } from '../../contract/problems.ts';
import { depositsCredited } from '../../deposit/server/credited-queries.ts';
import { wheelConfig } from '../../house/rules/wheel.ts';
import { points } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { type FactsOf, fact, facts } from '../../server/db/facts.ts';
import { nextCost, type SpinCost, type WheelSetting } from '../rules/setting.ts';
import { readPrize, type StoredPrize } from './stored-prizes.ts';

export interface SettingInForce extends WheelSetting {
  readonly id: bigint;
  readonly configHash: string;
  readonly couponId: bigint | null;
  readonly couponDays: number | null;
}

interface SettingJson {
  readonly id: string;
  readonly prizes: readonly StoredPrize[];
  readonly cost_points: string;
  readonly has_daily: boolean;
  readonly is_enabled: boolean;
  readonly coupon_id: string | null;
  readonly coupon_days: number | null;
  readonly config_hash: string;
}

const settingOf = (found: SettingJson): SettingInForce => ({
  ...{ id: BigInt(found.id), configHash: found.config_hash, prizes: found.prizes.map(readPrize) },
  ...{ costPoints: points(BigInt(found.cost_points)), hasDaily: found.has_daily, isEnabled: found.is_enabled },
  ...{ couponId: found.coupon_id === null ? null : BigInt(found.coupon_id), couponDays: found.coupon_days },
});

interface StateJson {
  readonly setting: SettingJson;
  readonly stock: Readonly<Record<string, number>> | null;
  readonly player: {
    readonly free_spins: number;
    readonly nonce: number;
    readonly commitment: string | null;
    readonly config_hash: string | null;
  } | null;
  readonly had_daily: boolean;
}

/** The wheel in force, and the member at it; null where none was ever set. */
const wheelFact = fact(
  `select json_build_object(
      'setting', json_build_object('id', s.id::text, 'prizes', s.prizes, 'cost_points', s.cost_points::text, 'has_daily', s.has_daily,
        'is_enabled', s.is_enabled, 'coupon_id', s.coupon_id::text, 'coupon_days', s.coupon_days, 'config_hash', s.config_hash),
      'stock', (select json_object_agg(code, stock - given) from wheel_stock where agent_id = s.agent_id),
      'player', (select json_build_object('free_spins', free_spins, 'nonce', nonce, 'commitment', commitment, 'config_hash', config_hash)
        from wheel_player where member_id = $1),
      'had_daily', exists (select from wheel_spin where member_id = $1 and cost = 'daily' and day = ($3 at time zone 'Asia/Bangkok')::date::text)
    ) from wheel_setting s where s.agent_id = (select agent_id from member where id = $1) order by s.id desc limit 1`,
  (found: StateJson | null) => found,
);

/** What a state is made of, for a page that asks for more than it. */
export const wheelFacts = { wheel: wheelFact, deposits: depositsCredited };

export interface WheelState {
  readonly setting: SettingInForce;
  /** What is left of prizes of which there are only so many. */
  readonly stock: Readonly<Record<string, number>>;
  readonly freeSpins: number;
  readonly nonce: number;
  /** Undefined where no seed is ready for this table of prizes. */
  readonly commitment: string | undefined;
  /** Of the next spin. */
  readonly cost: SpinCost;
}

/** Undefined where no wheel was ever set. Who has never deposited has no spin for nothing: accounts are free to make. */
export function stateFrom({ wheel, deposits }: FactsOf<typeof wheelFacts>): WheelState | undefined {
  if (!wheel) return undefined;
  const setting = settingOf(wheel.setting);
  const { free_spins: freeSpins = 0, nonce = 0, commitment = null, config_hash = null } = wheel.player ?? {};
  return {
    ...{ setting, freeSpins, nonce, stock: wheel.stock ?? {} },
    commitment: commitment !== null && config_hash === setting.configHash ? commitment : undefined,
    cost: nextCost(setting, { freeSpins, mayDaily: !wheel.had_daily && deposits.ever > 0 }),
  };
}

const stateFacts = facts('wheel_state', wheelFacts);

/** The wheel and a member at it, at an instant. */
export const stateAt = async (db: Db, memberId: bigint, now: Date): Promise<WheelState | undefined> =>
  stateFrom(await stateFacts(db, { memberId, now }));

/** @throws Refusal game_unavailable: no wheel was set, or an operator closed it */
export function requireOpen(state: WheelState | undefined): WheelState {
  if (!state?.setting.isEnabled) throw new Refusal('game_unavailable');
  return state;
}

/** What the commitments of a wheel bind. */
export const configOf = ({ prizes }: WheelSetting) => wheelConfig(prizes);
