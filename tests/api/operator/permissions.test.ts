/** The permission table of operator.md section 2, over every call of operators and every role, by HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { needsCode, permissions } from '#lib/operator/rules/permissions.ts';
import { type OperatorRole, operatorRoles } from '#lib/operator/rules/roles.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { bearer, codeOf, hireAt } from './staff.ts';

/** Copied from the design: O M C K S V; "-" nothing, "●" all; other words are parts. `c`: needs a fresh code. */
const table = `
figures.look            ● ● - own - ●
queue.look              ● ● ● - ● ●
member.look             ● ● ● - ● ●
member.note             ● ● ● - ● -
member.protect          ● ● ● - ● -
member.reveal c         ● ● ● - ● -
member.hold c           ● ● - - ● -
member.reset c          ● ● - - ● -
member.release c        ● ● - - - -
privacy.decide c        ● ● - - - -
member.adjust c         ● ● propose - - -
deposit.decide c        ● ● ● - - -
withdraw.decide c       ● ● ● - - -
withdraw.settle c       ● ● ● - - -
channel.pause           ● ● ● - - -
game.pause              ● ● ● - - -
round.look              ● ● ● - - ●
round.enter c           ● ● - - - -
round.void c            ● ● - - - -
limit.set               ● ● - - - -
holiday.set             ● ● - - - -
game.set                ● ● - - - -
provider.set c          ● ● - - - -
game.reconcile          ● ● - - - -
job.run                 ● ● - - - -
reward.look             ● ● ● ● ● ●
reward.draft            ● ● - ● - -
reward.publish          ● ● - propose - -
notice.write            ● ● - ● - -
order.send              ● ● ● - ● -
coupon.give             ● ● ● - ● -
reward.review           ● ● ● - - -
ledger.look             ● ● ● - member ●
report.export c         ● ● - own - ●
audit.look              ● ● - - - ●
audit.export c          ● - - - - ●
rate.set c              ● - - - - -
account.set c           ● - - - - -
approval.set c          ● - - - - -
brand.set c             ● - - - - -
channel.set c           ● - - - - -
staff.set c             ● - - - - -
self                    ● ● ● ● ● ●`;

const columns: readonly OperatorRole[] = ['owner', 'manager', 'cashier', 'marketer', 'support', 'viewer'];
const designed = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...rest] = line.split(/\s+/);
      const code = rest[0] === 'c';
      return [name, { code, cells: code ? rest.slice(1) : rest }] as const;
    }),
);
const cell = (permission: string, role: OperatorRole): string =>
  designed.get(permission)?.cells[columns.indexOf(role)] ?? '-';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
beforeAll(() => testCatalogue(door.ctx));

const operatorCalls = (Object.entries(routes) as [RouteKey, Route][]).filter(([, route]) => route.auth === 'operator');

describe('the permission table', () => {
  it('has every permission and every role of the product, and no other', () => {
    expect([...permissions].sort()).toEqual([...designed.keys()].sort());
    expect([...operatorRoles]).toEqual(columns);
    for (const [name, { cells, code }] of designed) {
      expect(cells, name).toHaveLength(columns.length);
      expect(needsCode(name as 'self'), name).toBe(code);
    }
  });

  it.each(operatorRoles)('as %s: every other call is forbidden, before anything of it is read', async (role) => {
    const person = await hireAt(door, `role.${role}`, role);
    const { data } = await door.call('POST /api/operator/login', {
      token: person.token,
      totp_code: codeOf(clock, person.totp_secret),
    });
    const session = bearer(data.session_token);
    const faults: string[] = [];
    for (const [key, { permission = '', alsoFor = [] }] of operatorCalls) {
      if (key === 'POST /api/operator/logout') continue;
      const answer = await door.call(key, { nonsense: true }, { ...session, key: `role-${role}-${key}` });
      const part = cell(permission, role);
      const allowed = part === '●' || (alsoFor as readonly string[]).includes(part);
      if (allowed === (answer.error === 9006)) faults.push(`${key}: ${answer.status} ${answer.error}`);
      if (answer.status >= 500) faults.push(`${key}: ${answer.text}`);
    }
    expect(faults).toEqual([]);
    expect((await door.call('GET /api/operator/me', {}, session)).data).toMatchObject({ role });
  });
});
