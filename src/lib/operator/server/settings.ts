/** Settings by two owners: each change is a version, and goes into the brand's row that acts and pages read. */
import { configOf, lockedConfig, storeConfig } from '../../agent/server/config.ts';
import { storedSettings } from '../../agent/server/settings.ts';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { zeroSatang } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import {
  changeTexts,
  type SettingKind,
  type SettingValues,
  settingKinds,
  settingKindThai,
  settingProblems,
  storedOf,
  valuesOf,
} from '../rules/settings.ts';
import type { SettingView } from '../setting-contract.ts';
import { recordAct } from './record-act.ts';
import type { ByTwo } from './reward-acts.ts';
import { agreedByTwo, type Payload, proposalsAbout, type QueuedAct } from './second-person.ts';
import { type SettingRow, settingVersions, settingView } from './setting-queries.ts';
import { settingVersion } from './setting-tables.ts';

const subjectOf = (kind: SettingKind): string => `setting:${kind}`;

interface Change {
  readonly kind: SettingKind;
  readonly version: number;
  readonly values: SettingValues;
  readonly reason: string;
}

/** What a change makes of what stands. @throws Refusal conflict (another version stands), invalid_input (fields) */
function changed({ kind, version, values }: Change, config: unknown, newest: SettingRow | undefined) {
  const stored = storedSettings(config);
  const before = valuesOf(kind, stored);
  if (version !== (newest?.version ?? 0)) throw new Refusal('conflict', { data: { version: newest?.version ?? 0 } });
  const after = { ...before, ...values };
  const problems = Object.entries(settingProblems(kind, after));
  if (problems.length > 0)
    throw invalidInput(Object.fromEntries(problems.map(([name, text]) => [`values.${name}`, text])));
  const changes = changeTexts(kind, before, after);
  if (changes.length === 0) throw invalidInput({ values: 'ไม่มีอะไรเปลี่ยน' });
  const shown = { facts: { title: settingKindThai[kind], changes: changes.join(' · ') }, hidden: { version } };
  return { before, after, stored, shown };
}

/**
 * Sets settings by two owners; the second one signs the same values of the same version.
 *
 * @throws Refusal invalid_input (fields), conflict (another version stands), and those of agreedByTwo
 */
export function setSettings(ctx: OperatorContext, change: Change): Promise<ByTwo<SettingView>> {
  const { kind, version, values, reason } = change;
  return inTransaction(ctx, async (tx, inside) => {
    const config = await lockedConfig(tx, ctx.agentId);
    const all = await settingVersions(tx, ctx.agentId, kind);
    const { before, after, shown } = changed(change, config, all[0]);
    const subject = subjectOf(kind);
    const agreed = await agreedByTwo(tx, inside, {
      ...{ action: 'approval.set', subject, amount: zeroSatang, always: true, reason },
      ...{ payload: { kind, version, values }, ...shown },
    });
    if (!agreed) {
      const open = (await proposalsAbout({ db: tx, now: ctx.now }, 'approval.set', [subject])).get(subject);
      assert(open, 'what was proposed waits');
      return { waits_for_second: true, approval_id: String(open.id) };
    }
    const madeAt = await databaseNow(tx);
    const [made] = await tx
      .insert(settingVersion)
      .values({
        ...{ agentId: ctx.agentId, kind, version: version + 1, body: after, before },
        ...{ madeBy: ctx.operator.name, madeAt, reason },
      })
      .returning();
    assert(made, 'a version is inserted');
    await storeConfig(tx, ctx.agentId, config, storedOf(kind, after));
    await recordAct(inside, { action: 'setting.set', subject, before, after, reason });
    return { ...settingView(kind, after, [made, ...all]), waits_for_second: false };
  });
}

const read = (payload: Payload): Omit<Change, 'reason'> => ({
  kind: settingKinds.find((kind) => kind === payload.kind) ?? 'approvals',
  version: Number(payload.version),
  values: payload.values as SettingValues,
});

/** Settings as they wait for a second owner. */
export const queuedSettings: QueuedAct = {
  action: 'approval.set',
  heading: (payload) => settingKindThai[read(payload).kind],
  async look(ctx, payload) {
    const change = { ...read(payload), reason: '' };
    const config = await configOf(ctx.db, ctx.agentId);
    try {
      return changed(change, config, (await settingVersions(ctx.db, ctx.agentId, change.kind))[0]).shown;
    } catch (error) {
      // Another version stands: there is nothing left to decide.
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  },
  run: (ctx, payload, reason) => setSettings(ctx, { ...read(payload), reason }),
};
