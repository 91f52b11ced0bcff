/** The withdrawal page: what may be withdrawn, the withdrawal being followed, and what stands in the way of another one. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { serverNow } from '../../client/server-clock.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { fromDecimal } from '../../money.ts';
import { type WithdrawObstacle, withdrawObstacle } from '../rules/withdraw-obstacle.ts';
import { openWithdrawStatuses } from '../rules/withdraw-state.ts';
import { $withdrawals, $withdrawInfo, type WithdrawInfo, watchWithdrawals } from './withdrawals.ts';

export interface WithdrawPageOptions {
  readonly info: WithdrawInfo;
  readonly withdrawals: readonly WithdrawView[];
  /** The one that the page's address names, which may have ended long ago. */
  readonly named: WithdrawView | null;
}

const isOpen = (one: WithdrawView): boolean => openWithdrawStatuses.includes(one.status);

function obstacleOf(info: WithdrawInfo): WithdrawObstacle | undefined {
  return withdrawObstacle({
    balance: fromDecimal(info.balance),
    available: fromDecimal(info.available),
    locked: fromDecimal(info.locked),
    receivable: fromDecimal(info.receivable),
    held: info.held_until !== null,
    min: fromDecimal(info.min),
    todayLeft: { count: info.today_left.count, amount: fromDecimal(info.today_left.amount) },
  });
}

export class WithdrawPageStore {
  readonly $info: ReadableAtom<WithdrawInfo>;
  /** The withdrawal on the slip: the followed one, else one that is open, also from another tab. */
  readonly $shown: ReadableAtom<WithdrawView | undefined>;
  /** The other ones. */
  readonly $history: ReadableAtom<readonly WithdrawView[]>;
  readonly $obstacle: ReadableAtom<WithdrawObstacle | undefined>;
  /** The time by which the shown one was expected has passed; false in the first HTML, which has no clock. */
  readonly $late = atom(false);
  /** A withdrawal was requested on this page. */
  readonly $requested = atom(false);
  readonly #followed = atom<string | undefined>(undefined);
  readonly #options: WithdrawPageOptions;

  constructor(options: WithdrawPageOptions) {
    const { info, withdrawals, named } = options;
    this.#options = options;
    this.#followed.set((named ?? withdrawals.find(isOpen))?.withdraw_id);
    const $all = computed($withdrawals, (live) => live ?? withdrawals);
    this.$info = computed($withdrawInfo, (live) => live ?? info);
    this.$shown = computed([$all, this.#followed], (all, followed) => {
      const isFollowed = (one: WithdrawView): boolean => one.withdraw_id === followed;
      return all.find(isFollowed) ?? (named && isFollowed(named) ? named : all.find(isOpen));
    });
    this.$history = computed([$all, this.$shown], (all, shown) =>
      all.filter((one) => one.withdraw_id !== shown?.withdraw_id),
    );
    this.$obstacle = computed(this.$info, obstacleOf);
  }

  /** Follows the withdrawals and the clock until the returned function is called. */
  readonly follow = (): (() => void) => {
    const stopWatching = watchWithdrawals(this.#options.withdrawals, this.#options.info);
    const $expectedAt = computed(this.$shown, (shown) => shown?.expected_at);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopClock = $expectedAt.subscribe((at) => {
      clearTimeout(timer);
      this.$late.set(false);
      if (at) timer = setTimeout(() => this.$late.set(true), Math.max(0, Date.parse(at) - serverNow()));
    });
    return () => {
      stopWatching();
      stopClock();
      clearTimeout(timer);
    };
  };

  readonly requested = (made: WithdrawView): void => {
    this.#followed.set(made.withdraw_id);
    this.$requested.set(true);
  };

  /** Leaves the slip for the form. */
  readonly startAgain = (): void => this.#followed.set(undefined);
}
