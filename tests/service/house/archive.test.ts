/** The games' part of the nightly archive: made once, found again by a member, and any change to it is seen. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { canonicalJson } from '#lib/canonical-json.ts';
import { hashText } from '#lib/digest.ts';
import { type DayGames, gameReport } from '#lib/house/rules/day-archive.ts';
import type { GameProof } from '#lib/house/rules/proof.ts';
import type { WheelProof } from '#lib/house/rules/wheel-proof.ts';
import { sharedProof } from '#lib/house/server/links.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { readyWheel } from '#lib/wheel/server/next-seed.ts';
import { ownSpins } from '#lib/wheel/server/queries.ts';
import { spin as spinWheel } from '#lib/wheel/server/spin.ts';
import { archives, archiveText } from '#lib/yeekee/server/archive-queries.ts';
import { archiveYeekee } from '#lib/yeekee/server/archive-rounds.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { afterFinal, openLeague, runLeague } from '#tests/support/league.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { openVerifier } from '#tests/support/verifier.ts';
import { giveTestSpins, mostly, testWheel } from '#tests/support/wheels.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const offline = openVerifier();
const spin = [{ bet: 'spin', stake: '2000' }];
let [kickOff, text] = [0, ''];
let own: GameProof;
/** Of the wheel: a proof, and the commitments to a table that was changed before its spin and to the spin that comes next. */
let spun: WheelProof;
let [unused, coming] = ['', ''];
/** A commitment to a pair that is not revealed. */
let noted: string;
let demo: string;

type Archive = { day: string; previous: unknown; games: DayGames };
const read = (of = text): Archive => JSON.parse(of);
const changed = (change: (games: DayGames) => object): string =>
  canonicalJson({ ...read(), games: { ...read().games, ...change(read().games) } });

/** What fails, by the site's own check and by the offline verifier, which agree. */
function failed(proof: unknown, word = '', archive = text): string[] {
  const failedOf = ({ checks }: ReturnType<typeof gameReport>) => checks.filter(({ ok }) => !ok).map(({ id }) => id);
  const here = failedOf(gameReport(proof, word, archive));
  expect([...failedOf(offline.verifyGame(proof, word, archive))]).toEqual(here);
  return here;
}

async function turnWheel(): Promise<void> {
  const my = asMember(door.ctx, await playingMember(door.ctx));
  await giveTestSpins(door.ctx, my.member);
  await testWheel(door.ctx);
  unused = (await readyWheel(my)).commitment;
  await testWheel(door.ctx, { prizes: mostly('cash', '6') });
  coming = (await spinWheel(my, { client_seed: 'สมาชิก-01' })).next.commitment;
  const [item] = (await ownSpins(my, { limit: 1 })).items;
  expect(item).toBeDefined();
  if (item) spun = item.proof;
}

beforeAll(async () => {
  await openHouse(door.ctx);
  kickOff = await openLeague(door.ctx, clock);
  const player = await sitDown(door, 'khom', await playingMember(door.ctx, '500.00'));
  demo = (await sitDown(door, 'khom')).opened.seed.commitment;
  const { round_id } = roundIn(await player.press(spin));
  const rotated = await player.call('seed/rotate', { client_seed: 'สมาชิก-01' });
  noted = rotated.data.next_commitment;
  own = (await player.call('proof', { round_id })).data.document;
  await turnWheel();
  afterFinal(clock, kickOff);
  await runLeague(door.ctx);
  clock.set('2026-11-21T04:59:59+07:00');
  expect(await archiveYeekee(door.ctx)).toBe(0);
  clock.set('2026-11-21T05:00:00+07:00');
  // Two processes at once make one.
  await Promise.all([archiveYeekee(door.ctx), archiveYeekee(door.ctx)]);
  text = (await archiveText(door.ctx, '2026-11-20')) ?? '';
});
afterAll(() => expectSoundBooks(door.ctx));

describe('the archive of a day', () => {
  it('has what was committed to and opened, of members alone, and nothing of who they are', async () => {
    const [{ entries } = { entries: 0 }, ...others] = await archives(door.ctx, 10);
    const { games, previous } = read();
    expect([others, previous, hashText(text)]).toEqual([[], null, (await archives(door.ctx, 1))[0]?.sha256]);
    expect(games.chains).toHaveLength(9);
    // Three pairs of a game; of the wheel one that was replaced, one that was spun and one that comes.
    expect(games.commitments).toHaveLength(3 + 3);
    expect(games.commitments).toEqual(expect.arrayContaining([unused, spun.commitment, coming]));
    expect(games.openings).toHaveLength(1 + 1);
    expect(games.links.find(({ number }) => number === kickOff)?.link).toMatch(/^[0-9a-f]{64}$/);
    expect(entries).toBe(9 + games.links.length + 6 + 2);
    expect(games.commitments).not.toContain(demo);
    expect(text).not.toMatch(/player|member|สมาชิก|p_/);
  });

  it('holds with a proof, with a commitment or a file’s hash that somebody noted, and by itself', async () => {
    const shared = await sharedProof(door.ctx.db, { game: 'liga', number: kickOff });
    expect(shared).not.toBeNull();
    for (const proof of [own, shared, spun, undefined]) {
      expect(failed(proof)).toEqual([]);
      expect(failed(proof, hashText(text))).toEqual([]);
    }
    for (const word of [
      noted,
      unused,
      coming,
      own.commitment,
      spun.commitment,
      read().games.chains[0]?.published,
      ` ${noted.toUpperCase()} `,
    ])
      expect(failed(undefined, word)).toEqual([]);
    expect(failed(undefined, demo)).toEqual(['noted']);
  });

  it('shows an entry that was changed, left out, doubled or put elsewhere', async () => {
    const shared = await sharedProof(door.ctx.db, { game: 'liga', number: kickOff });
    const without = changed(({ commitments }) => ({ commitments: commitments.filter((one) => one !== noted) }));
    expect(failed(undefined, noted, without)).toEqual(['noted']);
    expect(failed(undefined, hashText(text), without)).toEqual(['noted']);
    const unopened = changed(() => ({ openings: [], commitments: [] }));
    expect(failed(own, '', unopened)).toEqual(['archived']);
    expect(failed(spun, '', unopened)).toEqual(['archived']);
    expect(
      failed(
        shared,
        '',
        changed(() => ({ links: [] })),
      ),
    ).toEqual(['archived']);
    const wrong = [
      changed(({ commitments }) => ({ commitments: commitments.toReversed() })),
      changed(({ commitments }) => ({ commitments: [...commitments, commitments.at(-1)] })),
      changed(({ links }) => ({ links: links.toReversed() })),
      changed(({ links }) => ({ links: links.map((one) => ({ ...one, steps: one.steps + 1 })) })),
      changed(({ links }) => ({ links: links.map((one) => ({ ...one, link: one.link && 'f'.repeat(64) })) })),
      `${text} `,
      text.replace('benja-archive/2', 'benja-archive/3'),
      'not JSON',
      '{"format":"benja-archive/2"}',
    ];
    for (const archive of wrong) expect(failed(undefined, '', archive)).toEqual(['archive']);
    expect(failed({ ...shared, salt: '0'.repeat(64) })).toEqual(['outcome', 'archived']);
  });

  it('is made later when a job was late, a day at a time, each by the hash of the one before', async () => {
    const player = await sitDown(door, 'hilo', await playingMember(door.ctx, '500.00'));
    clock.set('2026-11-23T12:00:00+07:00');
    await (await sitDown(door, 'hilo', await playingMember(door.ctx, '500.00'))).state();
    clock.set('2026-11-25T12:00:00+07:00');
    expect(await archiveYeekee(door.ctx)).toBe(2);
    expect(await archiveYeekee(door.ctx)).toBe(0);
    const days = (await archives(door.ctx, 10)).toReversed();
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-23']);
    for (const [at, { day }] of days.entries()) {
      const before = days[at - 1];
      const { previous } = read(await archiveText(door.ctx, day));
      expect(previous).toEqual(before ? { day: before.day, sha256: before.sha256 } : null);
    }
    expect(read(await archiveText(door.ctx, '2026-11-21')).games.commitments).toContain(player.opened.seed.commitment);
  });
});

const check = 'the archive of every day is what its tables say, and names the day before';
const findings = async (db: Db = door.ctx.db) =>
  (await checkLedger(db, ledgerChecks)).findings.map((found) => found.check);
const archived = (body: string): string =>
  `update yeekee_archive set body = ${body}, sha256 = encode(sha256(convert_to(${body}, 'UTF8')), 'hex')`;

it.each([
  ['a commitment', `update house_seed set commitment = repeat('0', 64) where state = 'next'`],
  ['what was opened', `update house_seed set opening = repeat('0', 64) where state = 'revealed'`],
  [
    'a commitment of the wheel',
    `delete from wheel_commitment where commitment not in (select commitment from wheel_spin)`,
  ],
  ['what a spin opened', `update wheel_spin set client_seed = 'another'`],
  ['a link', `update house_link set config_hash = repeat('0', 64) where game = 'liga'`],
  ['a salt', `update house_chain set salt = repeat('0', 64) where game = 'liga'`],
  ['a pair that is gone', `delete from house_seed where state = 'next'`],
  ['the text', `${archived(`replace(body, '"steps":1', '"steps":2')`)} where day = '2026-11-20'`],
  ['the day before', `${archived(`replace(body, '2026-11-21', '2026-11-22')`)} where day = '2026-11-23'`],
  ['a day that is gone', `delete from yeekee_archive where day = '2026-11-21'`],
])('ledger:check finds %s that was changed afterwards', async (_, change) => {
  const undone = door.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`alter table yeekee_archive disable trigger user`);
    expect((await tx.execute(sql.raw(change))).rowCount).toBeGreaterThan(0);
    expect(await findings(tx)).toContain(check);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow('Rollback');
});
