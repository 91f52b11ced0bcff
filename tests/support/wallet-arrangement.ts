/** What the conformance suite arranges on the site's own wallet. */
import { sql } from 'drizzle-orm';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { makeLaunch } from '#lib/game/server/launch.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { dayMs } from '#lib/time.ts';
import type { Arrangement, Difference, Player } from '#tests/conformance/wallet/arrangement.ts';
import type { Driver } from '#tests/conformance/wallet/wire.ts';
import type { TestClock } from './clock.ts';
import { asMember } from './context.ts';
import { gameIdOf, playingMember } from './games.ts';
import { closeAccount } from './money.ts';
import { bonusRule, depositWith, offer, takenNow } from './promotions.ts';

const gameCode = 'khom';

export interface Site {
  readonly ctx: Context;
  readonly clock: TestClock;
  readonly wire: Driver;
  /** Sends a day's file as the provider. */
  readonly pushBooks?: (file: string) => Promise<PushedBooks>;
}

export interface PushedBooks {
  readonly code: string;
  readonly message?: string;
  readonly differences?: readonly { readonly kind: Difference['kind']; readonly op: string; readonly tx_id: string }[];
}

export function walletArrangement({ ctx, clock, wire, pushBooks }: Site): Arrangement {
  const members = new Map<string, Member>();
  const memberOf = ({ ref }: Player): Member => {
    const member = members.get(ref);
    if (!member) throw new Error(`nobody is ${ref}`);
    return member;
  };
  const run = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
    (await ctx.db.execute(query)).rows;

  async function launch(member: Member, walletId: bigint | null): Promise<string> {
    const { token } = await makeLaunch({ ...ctx, member }, { gameId: await gameIdOf(ctx, gameCode), walletId });
    return token;
  }

  async function seat(member: Member, walletId: bigint): Promise<Player> {
    const answer = await wire.call('authenticate', { launch_token: await launch(member, walletId) });
    if (!answer.player_ref || !answer.session) throw new Error(`authenticate: ${answer.code}`);
    members.set(answer.player_ref, member);
    return { ref: answer.player_ref, session: answer.session, gameCode };
  }

  const withMain = async (balance: bigint): Promise<{ member: Member; walletId: bigint }> => {
    const member = await playingMember(ctx, toDecimal(satang(balance)));
    return { member, walletId: (await mainWallet(ctx.db, member.id)).id };
  };

  return {
    async player(balance) {
      const { member, walletId } = await withMain(balance);
      return seat(member, walletId);
    },
    async promotionPlayer() {
      const member = await playingMember(ctx);
      const rule = { ...bonusRule, weights: { slot: 100 } };
      const { wallet } = await depositWith(ctx, member, await offer(ctx, rule), '1000.00');
      return seat(member, wallet);
    },
    async endPromotion(player) {
      const member = memberOf(player);
      await giveUp(asMember(ctx, member), (await takenNow(ctx.db, member)).id);
    },
    async purseOf(player) {
      await finishPromotions(ctx);
      const { id } = memberOf(player);
      const [row] = await run(sql`
        select (select balance from account where member_id = ${id} and wallet_type_id = 1) as main,
          (select coalesce(sum(balance), 0)::bigint from account where member_id = ${id} and wallet_type_id > 1) as promotion,
          (select coalesce(sum(v.amount), 0)::bigint from promotion_review v join promotion_taken t on t.id = v.taken_id
            where t.member_id = ${id} and v.decided_at is null) as review`);
      return row as unknown as { main: bigint; promotion: bigint; review: bigint };
    },
    async launchToken() {
      const { member, walletId } = await withMain(10_000n);
      return launch(member, walletId);
    },
    async demoToken() {
      const { member } = await withMain(10_000n);
      return launch(member, null);
    },
    async letPass(ms) {
      clock.advance({ ms });
    },
    anotherGame: async (player) => ({ ...player, gameCode: 'himma' }),
    async endSession(player) {
      await run(
        sql`update session set revoked_at = ${ctx.now().toISOString()} where member_id = ${memberOf(player).id}`,
      );
    },
    blockPlayer: (player) => closeAccount(ctx, memberOf(player).id),
    async excludePlayer(player) {
      const [now, end] = [ctx.now(), new Date(ctx.now().getTime() + 200 * dayMs)];
      await ctx.db
        .insert(playPause)
        .values({ memberId: memberOf(player).id, length: 'months6', setBy: 'member', startsAt: now, endsAt: end });
    },
    async limitStakes(player, most) {
      await run(sql`
        insert into play_limit (member_id, kind, period, set_by, amount, set_at)
          values (${memberOf(player).id}, 'single_bet', 'bet', 'member', ${most}, ${ctx.now().toISOString()})`);
    },
    async setGame(code, status) {
      await run(sql`update game set status = ${status} where code = ${code}`);
    },
    async setGaming(status) {
      await run(
        status === 'closed'
          ? sql`insert into gaming_stop (agent_id, stopped_at) values (${ctx.agentId}, ${ctx.now().toISOString()})`
          : sql`delete from gaming_stop`,
      );
    },
    async incidentsAbout(txId) {
      return (await run(sql`select 1 from game_incident where tx_id = ${txId}`)).length;
    },
    async loggedCall(requestId) {
      const [row] = await run(sql`
        select request_id, operation, encode(body_hash, 'hex') as body_hash, code, http, ms from game_call where request_id = ${requestId}`);
      if (!row) return undefined;
      const { request_id, body_hash, ...rest } = row;
      return { ...rest, requestId: request_id, bodyHash: body_hash } as never;
    },
    async transactionsOf(txId) {
      return (await run(sql`select 1 from game_tx where tx_id = ${txId}`)).length;
    },
    ...(pushBooks && {
      async reconcile(file: string) {
        const { code, differences = [] } = await pushBooks(file);
        return { accepted: code === 'OK', differences: differences.map(({ kind, tx_id: txId }) => ({ kind, txId })) };
      },
    }),
    // A day passes for all: a bet that was moved alone would no longer be on the day its limits counted it.
    async age() {
      clock.advance({ hours: 24, seconds: 1 });
    },
    async bookFaults() {
      return (await checkLedger(ctx.db, ledgerChecks)).findings.map((finding) => JSON.stringify(finding));
    },
  };
}
