/** Polls as operators see them. */
import { satang, toDecimal } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { toIso } from '../../time.ts';
import type { PollSettingView } from '../operator-contract.ts';
import { type PollKind, type PollStatus, type Prize, prizeText, quotaText } from '../rules/poll.ts';

interface SettingRow {
  readonly id: bigint;
  readonly kind: PollKind;
  readonly title: string;
  readonly status: PollStatus;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly quota_base: number;
  readonly deposit_step: bigint | null;
  readonly play_step: bigint | null;
  readonly quota_max: number;
  readonly prize_kind: Prize['kind'] | null;
  readonly prize_amount: bigint | null;
  readonly winners_max: number | null;
  readonly budget: bigint | null;
  readonly answer_id: bigint | null;
  readonly choices: PollSettingView['choices'];
  readonly wins: Readonly<Partial<Record<keyof PollSettingView['wins'], number>>> | null;
}

const listMost = 100;

const settingsStatement = statement<SettingRow>(
  'poll_settings',
  `select p.id, p.kind, p.title, p.status, p.opens_at, p.closes_at, p.quota_base, p.deposit_step, p.play_step, p.quota_max, p.prize_kind,
      p.prize_amount, p.winners_max, p.budget, p.answer_id,
      (select json_agg(json_build_object('choice_id', c.id::text, 'name', c.name, 'votes',
          (select count(*) from poll_vote v where v.poll_id = p.id and v.choice_id = c.id)) order by c.position)
        from poll_choice c where c.poll_id = p.id) as choices,
      (select json_object_agg(status, count) from (select status, count(*) from poll_win w where w.poll_id = p.id group by 1) by_status) as wins
    from poll p where p.agent_id = $1 and ($2::bigint is null or p.id = $2) order by p.id desc limit ${listMost}`,
);

function settingView(row: SettingRow): PollSettingView {
  const { due = 0, paid = 0, passed = 0, lapsed = 0 } = row.wins ?? {};
  const step = (amount: bigint | null) => (amount === null ? null : satang(amount));
  const rule = { base: row.quota_base, depositStep: step(row.deposit_step), playStep: step(row.play_step) };
  return {
    ...{ poll_id: String(row.id), kind: row.kind, title: row.title, status: row.status },
    ...{ opens_at: toIso(row.opens_at), closes_at: toIso(row.closes_at) },
    quota: quotaText({ ...rule, most: row.quota_max }),
    prize:
      row.prize_kind === null || row.prize_amount === null
        ? null
        : prizeText({ kind: row.prize_kind, amount: row.prize_amount }),
    ...{ winners_max: row.winners_max, budget: row.budget === null ? null : toDecimal(satang(row.budget)) },
    choices: row.choices,
    answer_id: row.answer_id === null ? null : String(row.answer_id),
    wins: { due, paid, passed, lapsed },
  };
}

/** All polls of the brand, drafts too, newest first. */
export async function pollSettings(ctx: OperatorContext): Promise<PollSettingView[]> {
  const { rows } = await settingsStatement(ctx.db, [ctx.agentId, null]);
  return rows.map(settingView);
}

/** One of them; undefined where there is none. */
export async function pollSetting(db: Db, agentId: bigint, pollId: bigint): Promise<PollSettingView | undefined> {
  const { rows } = await settingsStatement(db, [agentId, pollId]);
  return rows[0] && settingView(rows[0]);
}
