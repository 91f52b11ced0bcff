/** Beacons from relays: real rounds of quicknet as recorded, told by relays of this test on this machine. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { ConfigError, readConfig } from '#lib/server/config.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { quicknet, simulatedBeacon } from '#lib/yeekee/rules/beacon.ts';
import { beaconTime } from '#lib/yeekee/rules/chain.ts';
import { beaconOfChain, chainNow } from '#lib/yeekee/server/beacons.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { yeekeeIncidents, yeekeeProof, yeekeeRoom } from '#lib/yeekee/server/queries.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { failedChecks, openVerifier } from '#tests/support/verifier.ts';
import { shootAll, testYeekee } from '#tests/support/yeekee.ts';

interface Recorded {
  readonly round: number;
  readonly signature: string;
}
const recorded = JSON.parse(readFileSync('tests/rules/yeekee/quicknet-rounds.json', 'utf8')) as Recorded[];
const rounds = new Map(recorded.map((one) => [one.round, one]));
const servers: Server[] = [];

type Answer = (round: number) => { readonly status: number; readonly body: unknown } | 'silence';

/** A relay of drand that answers what it is told to. */
async function relay(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const [, hash, number] = /^\/([0-9a-f]{64})\/public\/(\d+)$/.exec(request.url ?? '') ?? [];
    const said = hash === quicknet.hash ? answer(Number(number)) : { status: 404, body: {} };
    if (said === 'silence') return;
    response.writeHead(said.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(said.body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const honest: Answer = (round) => ({ status: 200, body: rounds.get(round) });
const away: Answer = () => ({ status: 502, body: {} });
const wrongRound: Answer = () => ({ status: 200, body: recorded[0] });
const forged: Answer = (round) => ({ status: 200, body: { round, signature: recorded[0]?.signature } });
const foreign: Answer = (round) => ({ status: 200, body: simulatedBeacon(new Uint8Array(32).fill(1), round) });

const database = databaseOfFile();
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const k = 32_285_085;
const clock = testClock();
const drandContext = (drandRelays: readonly string[]): Context =>
  testContext(database, { clock, config: { yeekeeBeacon: 'drand', drandRelays } });

describe('a beacon of quicknet', () => {
  const ask = async (...answers: Answer[]) => {
    clock.set(beaconTime(k, quicknet));
    return beaconOfChain(drandContext(await Promise.all(answers.map(relay))), quicknet, k);
  };

  it('is taken from any relay that has it', async () => {
    expect(await ask(honest)).toMatchObject(rounds.get(k) ?? {});
    expect(await ask(away, honest)).toMatchObject(rounds.get(k) ?? {});
    expect(await ask(() => 'silence', honest, away)).toMatchObject(rounds.get(k) ?? {});
  });
  it('is never taken from one that tells another round, or what the network has not signed', async () => {
    expect(await ask(wrongRound, forged, foreign, away)).toBeUndefined();
    expect(await ask(forged, foreign, honest)).toMatchObject(rounds.get(k) ?? {});
  });
  it('is not asked for before it can exist', async () => {
    const asked: number[] = [];
    const address = await relay((round) => {
      asked.push(round);
      return honest(round);
    });
    clock.set(new Date(beaconTime(k, quicknet).getTime() - 1));
    expect(await beaconOfChain(drandContext([address]), quicknet, k)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

it('decides a round: late, the round waits for that very beacon and settles with it', async () => {
  let answer: Answer = away;
  const ctx = drandContext([await relay((round) => answer(round))]);
  await testCatalogue(ctx);
  // Frozen so that the beacon on record is the one that decides.
  const frozenAt = beaconTime(k, quicknet).getTime() - 6_000;
  clock.set(new Date(frozenAt - 12 * 60_000));
  const members: Member[] = [];
  for (let count = 0; count < 20; count++) members.push(await testMember(ctx));
  const roundId = await testYeekee(ctx);
  await shootAll(ctx, roundId, members);
  const room = () => yeekeeRoom(ctx, { round_id: roundId, limit: 1 });

  clock.set(new Date(frozenAt));
  await freezeYeekee(ctx);
  expect((await room()).freeze?.beacon).toMatchObject({ round: k, simulated: false, chain: 'drand quicknet' });

  clock.advance({ seconds: 30 });
  await drawYeekee(ctx);
  clock.advance({ seconds: 2 });
  expect((await room()).round).toMatchObject({ phase: 'frozen', late: true, result: null });
  expect(await yeekeeIncidents(ctx, 10)).toMatchObject([{ kind: 'late', round: { round_id: String(roundId) } }]);

  answer = honest;
  await drawYeekee(ctx);
  expect((await room()).round.phase, 'it is asked again after three seconds').toBe('frozen');
  clock.advance({ hours: 5 });
  await drawYeekee(ctx);
  await settleRounds(ctx);
  const [row] = await ctx.db.select({ status: round.status }).from(round).where(eq(round.id, roundId));
  expect(row?.status).toBe('settled');
  expect(await yeekeeIncidents(ctx, 10)).toEqual([]);
  const proof = await yeekeeProof(ctx, roundId);
  // The recorded beacon is of no instant at which a round freezes: what depends on the schedule is refused, and nothing else.
  const found = openVerifier().verifyProof(proof);
  expect(failedChecks(found)).toEqual(['list', 'push', 'round']);
  expect([found.number, found.b]).toEqual([proof.result_number, proof.beacon?.b]);
  expect(found.checks.find(({ id }) => id === 'network')?.detail).toBe('drand quicknet');
  expect(proof).toMatchObject({ status: 'resulted', chain: { hash: quicknet.hash } });
  expect(proof.beacon).toMatchObject({ round: k, signature: rounds.get(k)?.signature });
});

describe('where beacons come from', () => {
  const sources = (env: Record<string, string>) => readConfig({ SECRET_KEY: 'x'.repeat(32), ...env }).yeekeeBeacon;

  it('is the stand-in in the sandbox and drand elsewhere, when nothing is said', () => {
    expect(sources({ SANDBOX: '1' })).toBe('local');
    expect(sources({})).toBe('drand');
    expect(sources({ SANDBOX: '1', YEEKEE_BEACON: 'drand' })).toBe('drand');
  });
  it('is never the stand-in outside the sandbox', () => {
    expect(() => sources({ YEEKEE_BEACON: 'local' })).toThrow(ConfigError);
    expect(() => sources({ YEEKEE_BEACON: 'local' })).toThrow('YEEKEE_BEACON');
  });
  it('has several relays, and refuses what is no address', () => {
    expect(readConfig({}).drandRelays.length).toBeGreaterThan(2);
    expect(readConfig({ DRAND_RELAYS: 'https://a.test/, https://b.test' }).drandRelays).toEqual([
      'https://a.test',
      'https://b.test',
    ]);
    expect(() => readConfig({ DRAND_RELAYS: 'nowhere' })).toThrow('DRAND_RELAYS');
  });
  it('is a chain of this installation’s own when simulated', () => {
    expect(chainNow(testContext(database)).publicKey).not.toBe(quicknet.publicKey);
    expect(chainNow(drandContext([])).publicKey).toBe(quicknet.publicKey);
  });
});
