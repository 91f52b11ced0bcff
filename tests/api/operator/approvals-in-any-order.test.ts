/** Four people at the queue of acts that wait for a second person, in any order, against a model of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#lib/contract/problems.ts';
import { approve, refuseApproval, withdrawApproval } from '#lib/operator/server/approvals.ts';
import { decideWithdraw } from '#lib/payout/server/decide-withdraw.ts';
import type { OperatorContext } from '#lib/server/context.ts';
import { ApprovalModel, crew, type Step, sequences } from '#tests/support/approval-model.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { queueOfFile } from './queue-of-file.ts';

const { clock, door, largeWithdrawal, edit } = queueOfFile();

async function told(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

/** The crew at the database: what the model says must become of each step, and what did. */
class Crew {
  readonly model = new ApprovalModel(60_000);
  readonly #withdrawId: string;

  constructor(withdrawId: string) {
    this.#withdrawId = withdrawId;
  }

  #as(at: number): OperatorContext {
    return { ...door.ctx, operator: { name: crew[at] ?? '', role: this.model.roles[at] ?? 'viewer' } };
  }

  async #latest(): Promise<{ readonly id: string; readonly facts_hash: string } | undefined> {
    const { rows } = await door.database.pool.query(
      `select id, facts_hash from approval where subject = $1 order by id desc limit 1`,
      [`withdraw:${this.#withdrawId}`],
    );
    return rows[0];
  }

  async run(step: Step): Promise<void> {
    const { model } = this;
    if (step.do === 'edit') {
      model.facts++;
      await edit(this.#withdrawId, String(1_000_000_000 + model.facts));
    } else if (step.do === 'wait') {
      model.now += 31;
      clock.advance({ minutes: 31 });
    } else if (step.do === 'role') model.roles[step.who] = step.role;
    else if (step.do !== 'propose') await this.#decide(step.do, step.who);
    else if (model.roles[step.who] !== 'viewer') {
      const withdraw_id = BigInt(this.#withdrawId);
      const real = await told(() => decideWithdraw(this.#as(step.who), { withdraw_id, approve: true }));
      expect(real).toBe(model.propose(step.who));
    }
  }

  async #decide(how: 'sign' | 'refuse' | 'withdraw', at: number): Promise<void> {
    const latest = await this.#latest();
    if (!latest) return;
    const [own, approval_id] = [this.#as(at), BigInt(latest.id)];
    const acts = {
      sign: async () => (await approve(own, { approval_id, facts_hash: latest.facts_hash }))(own),
      refuse: () => refuseApproval(own, { approval_id, reason: 'ไม่ตรง' }),
      withdraw: () => withdrawApproval(own, approval_id),
    };
    expect(await told(acts[how])).toBe(this.model[how](at));
  }

  /** Who the audit and the proposal say carried it out. */
  async signed(): Promise<{ readonly acts: unknown[]; readonly pairs: unknown[] }> {
    const subject = [`withdraw:${this.#withdrawId}`];
    const acts = await door.database.pool.query(
      `select operator from audit where action = 'withdraw.approve' and subject = $1`,
      subject,
    );
    const pairs = await door.database.pool.query(
      `select first_by, second_by from approval where subject = $1 and state = 'approved'`,
      subject,
    );
    return { acts: acts.rows, pairs: pairs.rows };
  }
}

describe('four people in any order', () => {
  it('get nothing through without two who may, nothing twice, and nothing on changed facts', async () => {
    await door.database.pool.query(
      `insert into operator_handover (name, action, secrets, proposed_by, proposed_at, agreed_by, agreed_at)
        values ('cat', 'add', true, 'dan', now(), 'ann', now())`,
    );
    // The rules take 4,096 of them in tests/rules; here the statements have to say the same.
    const numRuns = Number(process.env.APPROVAL_RUNS ?? 40);
    await fc.assert(
      fc.asyncProperty(sequences(16), async (steps) => {
        const four = new Crew(await largeWithdrawal());
        for (const step of steps) await four.run(step);
        const { doneBy } = four.model;
        const [first, second] = (doneBy ?? []).map((at) => crew[at]);
        expect(await four.signed()).toEqual({
          acts: doneBy ? [{ operator: second }] : [],
          pairs: doneBy ? [{ first_by: first, second_by: second }] : [],
        });
      }),
      { numRuns },
    );
    await expectSoundBooks(door.ctx);
  });
});
