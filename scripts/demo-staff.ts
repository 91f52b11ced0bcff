/** Three people of the demo's console, enrolled as owners would invite them. */
import { TOTP } from 'otpauth';
import { assert } from '#lib/contract/problems.ts';
import { type OperatorRole, takesTwo } from '#lib/operator/rules/roles.ts';
import { finishEnrolment, invite, startEnrolment } from '#lib/operator/server/invites.ts';
import { people } from '#lib/operator/server/people.ts';
import type { Context } from '#lib/server/context.ts';

export const demoConsolePassword = 'benja-demo-tamarind';

export const demoStaff: readonly {
  readonly name: string;
  readonly display_name: string;
  readonly role: OperatorRole;
}[] = [
  { name: 'suda', display_name: 'สุดา', role: 'owner' },
  { name: 'anong', display_name: 'อนงค์', role: 'manager' },
  { name: 'naphat', display_name: 'นภัส', role: 'cashier' },
];

/** Invites and enrols whoever is not there yet. */
export async function enrolDemoStaff(ctx: Context): Promise<void> {
  const there = new Set((await people(ctx)).map(({ name }) => name));
  for (const one of demoStaff) if (!there.has(one.name)) await enrol(ctx, one);
}

async function enrol(ctx: Context, person: (typeof demoStaff)[number]): Promise<void> {
  const ask = (name: 'operator' | 'approver') =>
    invite({ ...ctx, operator: { name, role: 'owner' } }, { ...person, renew: false });
  const first = await ask('operator');
  const second = takesTwo(person.role) ? await ask('approver') : first;
  assert(first.token, 'the first owner has the link');
  const link = { token: first.token, ...(second.start_code ? { start_code: second.start_code } : {}) };
  const { totp_secret } = await startEnrolment(ctx, { ...link, password: demoConsolePassword });
  const totp_code = new TOTP({ secret: totp_secret }).generate({ timestamp: ctx.now().getTime() });
  const { recovery_codes } = await finishEnrolment(ctx, { ...link, totp_code });
  await finishEnrolment(ctx, { ...link, recovery_code: recovery_codes[0] });
}
