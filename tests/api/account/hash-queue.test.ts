/** Hashing under a flood of logins: two at once, twenty waiting, and everything else of the site goes on. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sirv from 'sirv';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '#app/contributions.ts';
import { deletionRequest, loginFailure, member } from '#lib/account/server/tables.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { hashesAtOnce, hashesWaitingMax } from '#lib/server/password-hash.ts';
import { realChance } from '#tests/support/chance.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Answer, doorOfFile } from '#tests/support/front-door.ts';
import { closeAccount } from '#tests/support/money.ts';
import { fromOwnPage, proofOf, registered, somebody } from './people.ts';

/** What is hashed at the moment, and the gate it waits at where the test has set one. */
const hashing = vi.hoisted(() => ({
  underWay: 0,
  most: 0,
  total: 0,
  gate: undefined as (() => Promise<unknown>) | undefined,
}));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted =
    <T extends readonly unknown[], R>(work: (...values: T) => Promise<R>) =>
    async (...values: T): Promise<R> => {
      hashing.underWay++;
      hashing.total++;
      hashing.most = Math.max(hashing.most, hashing.underWay);
      try {
        await hashing.gate?.();
        return await work(...values);
      } finally {
        hashing.underWay--;
      }
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

const door = doorOfFile({ parts: { random: realChance } });
const admitted = hashesAtOnce + hashesWaitingMax;
let own: { readonly person: ReturnType<typeof somebody>; readonly id: bigint; readonly cookie: string };

beforeAll(async () => {
  own = await registered(door);
  // What unknown phones are compared with is made once.
  await door.call('POST /api/login', { phone: somebody().phone, password: 'wrong' });
});

const folder = mkdtempSync(join(tmpdir(), 'benja-hashes-'));
const pipe = join(folder, 'pipe');
afterAll(() => rmSync(folder, { recursive: true }));
let letGo = (): void => undefined;

function holdHashes(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hashing.gate = () => promise;
  letGo = () => {
    hashing.gate = undefined;
    resolve();
  };
}

/** Holds them where real ones work: each occupies a thread of the pool, opening a pipe that nobody has opened for writing. */
function holdHashesInThreads(): void {
  execFileSync('mkfifo', [pipe]);
  hashing.gate = async () => (await open(pipe, 'r')).close();
  letGo = () => {
    hashing.gate = undefined;
    // For reading too, which waits for nobody; it stays open for those that are about to open the pipe.
    openSync(pipe, 'r+');
    letGo = () => undefined;
  };
}

/** Wrong passwords for as many phones at once. */
function flood(count: number, known: readonly string[] = []) {
  hashing.most = 0;
  const answers: Answer[] = [];
  const phones = Array.from({ length: count }, (_, n) => known[n] ?? somebody().phone);
  const all = Promise.all(
    phones.map(async (phone) => {
      const answer = await door.call('POST /api/login', { phone, password: 'wrong' });
      answers.push(answer);
    }),
  );
  return { all, answers, refused: () => answers.filter(({ status }) => status === 503) };
}

const isBusy = (answer: Answer): void => {
  expect(answer).toMatchObject({ status: 503, error: 9003 });
  expect(answer.headers.get('retry-after')).toBe('2');
};

describe('two hundred logins at once', () => {
  afterEach(() => letGo());

  it('are hashed two at a time, twenty wait, the others get a wait time; the health check still answers', async () => {
    const other = (await registered(door)).person.phone;
    await door.database.db.delete(loginFailure);
    holdHashes();
    const logins = flood(200, [other]);
    await eventually(() => expect(logins.answers).toHaveLength(200 - admitted));
    for (const answer of logins.answers) isBusy(answer);
    expect([hashing.underWay, hashing.most]).toEqual([hashesAtOnce, hashesAtOnce]);
    expect(await door.call('GET /api/health')).toMatchObject({ status: 200 });
    expect(hashing.underWay).toBe(hashesAtOnce);
    letGo();
    await logins.all;
    expect(hashing.most).toBe(hashesAtOnce);
    expect(logins.refused()).toHaveLength(200 - admitted);
    expect(logins.answers.filter(({ error }) => error === 1001)).toHaveLength(admitted);
    // A try that nobody looked at is none.
    const counts = await door.database.db.select().from(loginFailure).where(eq(loginFailure.origin, ''));
    expect(counts.filter(({ count }) => count === 1)).toHaveLength(admitted);
    expect(counts.filter(({ count }) => count === 0)).toHaveLength(200 - admitted);
  });

  it('leave threads to files: one is read while as many are hashed as may be', async () => {
    const files = createServer(sirv('public', { etag: true, dev: true }));
    await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening));
    holdHashesInThreads();
    const logins = flood(admitted);
    await eventually(() => expect(hashing.underWay).toBe(hashesAtOnce));
    const file = await fetch(`http://127.0.0.1:${(files.address() as AddressInfo).port}/fonts/OFL.txt`);
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    expect([hashing.underWay, logins.answers]).toEqual([hashesAtOnce, []]);
    letGo();
    await logins.all;
    files.close();
  });
});

it('takes as long for an unknown phone, an invalid one and a closed account', async () => {
  const closed = await registered(door);
  await closeAccount(door.ctx, closed.id);
  for (const phone of [own.person.phone, somebody().phone, 'no phone', closed.person.phone]) {
    const before = hashing.total;
    expect((await door.call('POST /api/login', { phone, password: 'wrong' })).error).toBe(1001);
    expect(hashing.total - before, phone).toBe(1);
  }
});

describe('while so many wait', () => {
  const password = 'ต้มยำกุ้งน้ำข้น';
  type Input = Record<string, unknown>;
  const newcomer = async (person = somebody()): Promise<Input> => ({
    ...person,
    phone_token: await proofOf(door, person.phone),
  });
  const calls: readonly (readonly [RouteKey, () => Input | Promise<Input>])[] = [
    ['POST /api/login', () => ({ phone: own.person.phone, password })],
    ['POST /api/login', () => ({ phone: 'no phone', password })],
    ['POST /api/register', () => newcomer()],
    ['POST /api/reset_password_v2', () => ({ phone: somebody().phone, otp: '123456', new_password: password })],
    ['POST /api/member/change_password', () => ({ old_password: own.person.password, new_password: password })],
    ['POST /api/member/confirm_password', () => ({ password: own.person.password })],
    [
      'POST /api/member/update_sub_bank_account',
      () => ({ bank_code: '014', account_number: own.person.account_number, password: own.person.password }),
    ],
    ['POST /api/member/deletion/request', () => ({ password: own.person.password })],
    ['POST /api/member/rest', () => ({ length: 'hours24', password: own.person.password })],
  ];

  let logins: ReturnType<typeof flood>;
  beforeAll(async () => {
    holdHashes();
    logins = flood(admitted + 1);
    await eventually(() => expect(logins.refused()).toHaveLength(1));
  });
  afterAll(async () => {
    letGo();
    await logins.all;
  });
  const memberRow = () => door.database.db.select().from(member).where(eq(member.id, own.id));

  it.each(calls)('%s comes again later and changes nothing', async (key, input) => {
    const before = await memberRow();
    isBusy(await door.call(key, await input(), { headers: key.includes('/member/') ? fromOwnPage(own.cookie) : {} }));
    expect(await memberRow()).toEqual(before);
  });

  it('an operator who closes an account comes again later too', async () => {
    const at = door.ctx.now();
    const [request] = await door.database.db
      .insert(deletionRequest)
      .values({ memberId: own.id, status: 'waiting', createdAt: at, dueAt: at })
      .returning();
    const input = { request_id: String(request?.id), accept: true };
    isBusy(await door.call('POST /api/operator/deletion/decide', input, { as: 'operator' }));
  });
});
