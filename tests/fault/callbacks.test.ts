/**
 * L6 of trust.md: whatever happens to a callback on its way - duplicated, reordered, truncated, answered to a closed
 * connection, lost - every payment is credited exactly once. `FAULT_CALLBACKS` sets the number of payments; below a hundred
 * none is lost completely, because unreported money is only queried after half a minute.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets } from '#lib/server/secrets.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';
import { MortalSite } from './mortal-site.ts';
import { type GatewayEvent, Player, type World } from './player.ts';

const payments = Number(process.env.FAULT_CALLBACKS ?? 200);
const playersAtOnce = 8;
/** Past the poller's first query, at its minute interval. */
const patienceMs = 300_000;

let site: MortalSite;
let gatewayKey: Buffer;

beforeAll(async () => {
  site = await MortalSite.prepare();
  gatewayKey = openSecrets(site.config).key('gateway');
  await site.start();
});
afterAll(() => site.end());

interface ReportedPayment {
  /** The gateway's own record, where unreported money is found. */
  readonly qrPayload: string;
  readonly event: GatewayEvent;
}

const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${site.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });

/** One correct copy of a callback; returns the response status. */
async function report({ event }: ReportedPayment): Promise<number> {
  const body = JSON.stringify(event);
  const headers = signedHeaders(gatewayKey, event.event_id, new Date(), body);
  return (await post('/api/callback/sandbox', body, headers)).status;
}

/** The same over a raw connection: `until` bytes of the body are sent, then the connection is closed or reset. */
async function reportOverSocket({ event }: ReportedPayment, until: number, how: 'closed' | 'broken'): Promise<string> {
  const body = Buffer.from(JSON.stringify(event));
  const headers = {
    ...signedHeaders(gatewayKey, event.event_id, new Date(), body.toString()),
    Host: new URL(site.url).host,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  };
  const socket = connect({ port: Number(new URL(site.url).port), host: 'localhost', allowHalfOpen: true });
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = Buffer.concat([
    Buffer.from(['POST /api/callback/sandbox HTTP/1.1', ...head, '', ''].join('\r\n')),
    body.subarray(0, until),
  ]);
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
  if (how === 'broken') socket.destroy();
  else {
    socket.end();
    await once(socket, 'close');
  }
  return answer;
}

const whole = Number.POSITIVE_INFINITY;

/** The ways a callback can take. A gateway repeats until it receives 200; where it never sends, nobody does. */
const ways: Readonly<Record<string, (told: ReportedPayment) => Promise<void>>> = {
  async once(told) {
    expect(await report(told)).toBe(200);
  },
  async 'five copies at once'(told) {
    expect(await Promise.all(Array.from({ length: 5 }, () => report(told)))).toEqual([200, 200, 200, 200, 200]);
  },
  async 'cut off in the middle, then whole'(told) {
    await reportOverSocket(told, randomInt(40), 'broken');
    expect(await report(told)).toBe(200);
  },
  async 'closed in the middle, then whole'(told) {
    expect(await reportOverSocket(told, randomInt(40), 'closed')).not.toMatch(/^HTTP\/1\.1 200/);
    expect(await report(told)).toBe(200);
  },
  async 'half-closed behind its last byte'(told) {
    const answer = await reportOverSocket(told, whole, 'closed');
    // Repeated unless answered with 200.
    if (!/^HTTP\/1\.1 200/.test(answer)) expect(await report(told)).toBe(200);
  },
  async 'gone before the answer, then again'(told) {
    await reportOverSocket(told, whole, 'broken');
    expect(await report(told)).toBe(200);
  },
  async 'in another form beside the true one'(told) {
    const forged = { ...told, event: { ...told.event, event_id: `${told.event.event_id}-x`, payment_ref: 'D0' } };
    const answers = await Promise.all([report(told), post('/api/callback/sandbox', JSON.stringify(forged.event))]);
    expect([answers[0], answers[1].status]).toEqual([200, 401]);
  },
};

const lost = async ({ qrPayload }: ReportedPayment): Promise<void> => {
  const body = JSON.stringify({ qr_payload: qrPayload, callback: 'lost' });
  const answer = await post('/api/sandbox/bank/pay', body);
  expect(answer.status, await answer.text()).toBe(200);
};

/** A payment that is cancelled and paid anyway, reported after the next one. */
async function inAnotherOrder(player: Player): Promise<string[]> {
  const first = await player.askToPayIn();
  if (!first) throw new Error('a code is made');
  await player.giveUp(first.paymentId);
  const second = await player.askToPayIn();
  if (!second) throw new Error('a code is made');
  expect(await report(second)).toBe(200);
  expect(await report(first)).toBe(200);
  return [first.paymentId, second.paymentId];
}

async function inOneWay(player: Player, way: (told: ReportedPayment) => Promise<void>): Promise<string[]> {
  const asked = await player.askToPayIn();
  if (!asked) throw new Error('a code is made');
  await way(asked);
  return [asked.paymentId];
}

async function untilCredited(player: Player, paymentId: string): Promise<void> {
  const since = performance.now();
  while (!(await player.isCredited(paymentId))) {
    expect(performance.now() - since, 'waits for its money').toBeLessThan(patienceMs);
    await pause(20);
  }
}

it(`${payments} payments whose callbacks go wrong in every way are credited once each`, async () => {
  const world: World = { url: site.url, roundId: '', gatewayKey, acknowledged: 0, playing: true };
  const players = Array.from({ length: playersAtOnce }, () => new Player(world));
  await Promise.all(players.map((player) => player.register()));
  const kinds = Object.values(ways).length + 1;
  await Promise.all(
    players.map(async (player, at) => {
      // Each player uses every way, starting with a different one, and finally loses one.
      for (let n = 0; n < payments / playersAtOnce; n++) {
        const way = Object.values(ways)[(at + n) % kinds];
        const told = way ? await inOneWay(player, way) : await inAnotherOrder(player);
        for (const paymentId of told) await untilCredited(player, paymentId);
      }
      if (payments < 100) return;
      for (const paymentId of await inOneWay(player, lost)) await untilCredited(player, paymentId);
    }),
  );
  expect(players.flatMap((player) => player.faults)).toEqual([]);
  for (const player of players) expect(await player.balance()).toBe(player.expectedBalance);
  await site.stop();
  expect(await site.openEnds()).toEqual([]);
  expect(await site.ledgerCheck()).toBe('');
});
