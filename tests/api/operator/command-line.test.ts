/** `npm run operator` as an operator uses it, over HTTP: rounds, games, people, and that every call has a command. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import { seedGames } from '#app/seed-games.ts';
import { writeBooks } from '#lib/game/rules/books.ts';
import { reconcile } from '#lib/game/server/reconcile.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { bangkokDay } from '#lib/time.ts';
import { asMember } from '#tests/support/context.ts';
import { sendBill } from '#tests/support/lotto.ts';
import { balanceOf, testMember } from '#tests/support/money.ts';
import { runNode } from '../../../scripts/commands.ts';
import { commandLineOfFile, tokens } from './command-line-of-file.ts';

const the = commandLineOfFile();
const { door, operate } = the;

const drawn = ['--first', '536044', '--front3', '174,225', '--back3', '063,231', '--back2', '32'];

it('enters a result, has the second person approve it, and corrects it', async () => {
  await sendBill(the.my, BigInt(the.round), 'two_bottom 32 100');
  expect(await operate(['round:result', '--round', the.round, ...drawn])).toMatchObject({
    ok: false,
    output: expect.stringContaining('ยังเปิดรับแทง'),
  });
  const entered = await operate(['round:result', '--round', the.round, ...drawn, '--close']);
  expect(entered).toMatchObject({
    ok: true,
    output: expect.stringContaining('1 bills, staked 100.00, 1 win, pays 9000.00'),
  });
  expect(await operate(['round:approve', '--round', the.round, '--as', 'operator'])).toMatchObject({ ok: false });
  expect(await operate(['round:approve', '--round', the.round])).toMatchObject({
    ok: true,
    output: expect.stringContaining('Published as version 1'),
  });
  await settleRounds(door.ctx);
  expect(await balanceOf(door.ctx.db, the.my.member.id)).toBe('18900.00');

  const right = [...drawn.slice(0, -1), '23'];
  const corrected = await operate(['round:correct', '--round', the.round, ...right, '--reason', 'พิมพ์สลับ']);
  expect(corrected.output).toContain('1 bills change, pays 0.00 more, takes 9000.00 back');
  await operate(['round:approve', '--round', the.round, '--yes']);
  await settleRounds(door.ctx);
  expect(await balanceOf(door.ctx.db, the.my.member.id)).toBe('9900.00');

  const record = await operate(['audit:list', '--subject', `round:${the.round}`]);
  for (const act of ['round.result', 'round.approve', 'round.correct', 'พิมพ์สลับ']) expect(record.output).toContain(act);
});

it('lists rounds, tells what one may cost, and calls it off', async () => {
  await sendBill(the.my, BigInt(the.round), 'three_top 044 10');
  expect((await operate(['round:list'])).output).toMatch(new RegExp(`^${the.round} +gov .* open +1 +10\\.00`, 'm'));
  const exposure = await operate(['round:exposure', '--round', the.round]);
  expect(exposure.output).toContain('worst: 044 above, 00 below: pays 9000.00, leaves -8990.00');
  expect(await operate(['round:void', '--round', the.round])).toMatchObject({
    ok: false,
    output: expect.stringContaining('needs --reason'),
  });
  expect(await operate(['round:void', '--round', the.round, '--reason', 'ไม่มีการออกรางวัล', '--yes'])).toMatchObject({
    ok: true,
  });
  await settleRounds(door.ctx);
  expect(await balanceOf(door.ctx.db, the.my.member.id)).toBe('10000.00');
});

it('proves the books, and its exit code says so', async () => {
  const check = (env: Readonly<Record<string, string>>) =>
    runNode(['scripts/operator.ts', 'ledger:check', '--url', the.url], { env });
  expect(await check(tokens)).toMatchObject({ ok: true, output: expect.stringContaining('✓ the books are right') });
  expect(await check({ OPERATOR_TOKEN: 'somebody-else-entirely' })).toMatchObject({ ok: false });
});

it('says in one line what is wrong with what was typed', async () => {
  const cases: [string[], Record<string, string>, string][] = [
    [['round:publish'], tokens, 'no command "round:publish"'],
    [['round:list', '--colour', 'red'], tokens, '--colour'],
    [['round:list', '--as', 'nobody'], tokens, '--as is operator or approver'],
    [['round:list'], { OPERATOR_TOKEN: '', DATA_DIR: 'no-such-folder' }, 'OPERATOR_TOKEN is not set'],
    [['round:list'], { OPERATOR_TOKEN: 'somebody-else-entirely' }, '9005'],
    [['round:result', '--round', the.round, '--first', '5360', '--close'], tokens, 'raw.first'],
  ];
  for (const [args, env, text] of cases) {
    const { ok, output } = await operate(args, env);
    expect([ok, output.includes(text), output.includes('    at ')], `${args.join(' ')}: ${output}`).toEqual([
      false,
      true,
      false,
    ]);
  }
});

it('explains every command without a site to talk to', async () => {
  const { ok, output } = await operate(['--help'], {});
  expect(ok).toBe(true);
  for (const command of ['round:result', 'round:approve', 'withdraw:reject', 'ledger:check', '--front3 a,b'])
    expect(output).toContain(command);
});

it('sets and ends number limits, holidays and rates, and looks at a draw before entering it', async () => {
  await sendBill(the.my, BigInt(the.round), 'two_bottom 32 100');
  expect(await operate(['round:preview', '--round', the.round, ...drawn])).toMatchObject({
    ok: true,
    output: expect.stringContaining('1 bills, staked 100.00, 1 win, pays 9000.00'),
  });
  const limited = await operate(
    // biome-ignore format: an operator's line
    ['limit:set', '--round', the.round, '--type', 'two_bottom', '--numbers', '25,52', '--action', 'reduced', '--pct', '50', '--until', '2099-12-01 09:00'],
  );
  expect(limited).toMatchObject({ ok: true, output: expect.stringContaining('50% of the rate') });
  expect((await operate(['limit:list', '--round', the.round])).output).toContain('2099-12-01 09:00');
  const id = /^(\d+)/m.exec(limited.output)?.[1] ?? '';
  expect(await operate(['limit:end', '--id', id])).toMatchObject({ output: expect.stringContaining('over') });
  expect(
    await operate(['limit:set', '--round', the.round, '--type', 'two_bottom', '--action', 'reduced']),
  ).toMatchObject({
    ok: false,
    output: expect.stringContaining('ใส่เปอร์เซ็นต์'),
  });

  expect(await operate(['holiday:set', '--market', 'gov', '--day', '2098-12-16', '--to', '2098-12-17'])).toMatchObject({
    ok: true,
    output: expect.stringContaining('is drawn on 2098-12-17'),
  });
  expect((await operate(['holiday:list', '--market', 'gov', '--from', '2098-01-01'])).output).toContain('2098-12-17');
  expect(await operate(['holiday:remove', '--market', 'gov', '--day', '2098-12-16'])).toMatchObject({
    output: expect.stringContaining('as scheduled'),
  });

  const rated = ['rate:set', '--group', 'gov', '--type', 'two_top', '--rate', '91.5'];
  expect((await operate(rated)).output).toContain('A second owner');
  expect(await operate([...rated, '--as', 'approver'])).toMatchObject({
    ok: true,
    output: expect.stringContaining('91.5'),
  });
  await operate(['rate:plan', '--lines', '900']);
  expect((await operate(['rate:plan', '--lines', '900', '--as', 'approver'])).output).toContain('900 lines a bill');
  expect((await operate(['rate:list'])).output).toMatch(/gov +two_top +91\.5/);
  const removed = ['rate:remove', '--group', 'gov', '--type', 'run_top', '--yes'];
  expect((await operate(removed)).output).toContain('A second owner');
  expect((await operate([...removed, '--as', 'approver'])).output).toContain('is offered no more');
  expect((await operate(['audit:list', '--subject', 'rate:gov:run_top'])).output).toContain('rate.remove');
});

it('answers who asked to be forgotten', async () => {
  const asked = asMember(door.ctx, await testMember(door.ctx));
  const ask = async () => {
    await door.database.pool.query(
      `insert into deletion_request (member_id, status, due_at, created_at) values ($1, 'waiting', now() + interval '30 days', now())`,
      [asked.member.id],
    );
    return /^(\d+) +(\d+) .*can be accepted$/m.exec((await operate(['deletion:list'])).output)?.[1] ?? '';
  };
  const decide = (id: string, ...more: string[]) => operate(['deletion:decide', '--request', id, ...more, '--yes']);
  const first = await ask();
  expect(await decide(first, '--answer', 'maybe')).toMatchObject({ ok: false });
  expect((await decide(first, '--answer', 'refuse')).output).toContain('needs --reason');
  expect((await decide(first, '--answer', 'refuse', '--reason', 'ยังมีเรื่องค้าง')).output).toContain(': refused');
  expect((await decide(await ask(), '--answer', 'accept')).output).toContain(': accepted');
});

it('closes and opens a game, a provider and all gaming, and makes a key of a provider by two people', async () => {
  await seedGames(door.ctx.db);
  const reason = ['--reason', 'ปิดปรับปรุง', '--yes'];
  const game = /^(\d+) +benja +khom +.* open +0$/m.exec((await operate(['game:status'])).output)?.[1] ?? '';
  expect((await operate(['game:close', '--game', game, ...reason])).output).toMatch(/khom .* closed +0$/m);
  expect((await operate(['game:open', '--game', game, ...reason])).output).toMatch(/khom .* open +0$/m);
  const provider = ['--provider', 'benja', ...reason];
  expect((await operate(['provider:close', ...provider])).output).toMatch(/^benja .* closed/m);
  expect((await operate(['provider:open', ...provider])).output).toMatch(/^benja .* open/m);
  expect((await operate(['gaming:stop', ...reason])).output).toContain('all gaming is stopped since 2026-');
  expect((await operate(['gaming:start', ...reason])).output).toContain('gaming is on');
  expect((await operate(['provider:key', ...provider])).output).toContain('A second person');
  const made = (await operate(['provider:key', ...provider, '--as', 'approver'])).output;
  const key = /^key id {2}(\S+)$/m.exec(made)?.[1] ?? '';
  expect(made).toMatch(/^secret {2}\S{43}$/m);
  expect((await operate(['game:status'])).output).toContain(key);
  expect((await operate(['provider:key-revoke', '--key', key, ...provider])).output).not.toContain(key);
});

it('adds providers of both wires, takes lists of games from files, and registers a public key by two people', async () => {
  const reason = ['--reason', 'สัญญา 12/2569'];
  const folder = mkdtempSync(join(tmpdir(), 'benja-games-'));
  const fileOf = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const opens = ['--launch', 'https://games.neon.example/{game}?t={token}', '--origins', 'https://games.neon.example'];
  const neon = ['--provider', 'neon', '--name', 'นีออน', ...opens, ...reason];
  expect((await operate(['provider:add', '--wire', 'benja', ...neon])).output).toMatch(/^neon +นีออน +closed$/m);
  expect((await operate(['provider:change', ...neon, '--name', 'นีออนใหม่'])).output).toContain('นีออนใหม่');
  const list = fileOf('games.csv', 'neon-1,นีออน,Neon,slot,96.5,yes\n');
  const taken = (file: string) => operate(['game:import', '--provider', 'neon', '--file', file, ...reason]);
  expect((await taken(list)).output).toContain('added 1, changed 0, as before 0');
  expect((await taken(list)).output).toContain('added 0, changed 0, as before 1');
  expect(await taken(join(folder, 'none.csv'))).toMatchObject({ ok: false });
  const hub = [
    ...['--provider', 'hub', '--name', 'ฮับ', '--wire', 'hub88', '--operator-number', '11', '--limit-agreed', 'yes'],
    ...['--launch', 'https://api.hub.example', '--origins', 'https://play.hub.example', ...reason],
  ];
  expect((await operate(['provider:add', ...hub])).output).toContain('-----BEGIN PUBLIC KEY-----');
  const pem = String(
    generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  );
  const key = ['provider:key', '--provider', 'hub', '--public-key', fileOf('hub.pem', pem), ...reason];
  expect((await operate(key)).output).toMatch(/^SHA-256 [0-9a-f]{64}\nA second person/m);
  const made = (await operate([...key, '--as', 'approver'])).output;
  expect(made).toMatch(/^key id {2}hub-/m);
  expect(made).not.toContain('secret');
});

it('lists files of providers’ days and incidents, and resolves one by two people', async () => {
  const { ctx } = door;
  await seedGames(ctx.db);
  const given = { provider: 'benja', day: bangkokDay(ctx.now()), origin: 'pushed' as const };
  const row = {
    tx_id: 'b-1',
    op: 'bet' as const,
    player_ref: 'p_x',
    game_code: 'khom',
    round_id: 'r-1',
    ref_tx_id: '',
  };
  const rows = [{ ...row, amount: 300n, kind: 'stake', state: 'open', at: ctx.now().toISOString() }];
  await reconcile(ctx, { ...given, text: writeBooks(rows) });
  expect((await operate(['game:reconcile'])).output).toMatch(
    /^\d+ +benja +2026-11-20 +pushed .* 1 +3\.00 +0\.00 +0\.00 +1$/m,
  );
  expect((await operate(['game:rounds', '--game', '1', '--state', 'open'])).output).toMatch(/^opened +round +game/m);
  const listed = (await operate(['game:incidents'])).output;
  const incident = /^(\d+) .*missing_here +\? +bet b-1 +3\.00 +ไม่รู้จักผู้เล่น p_x/m.exec(listed)?.[1] ?? '';
  const close = ['incident:close', '--incident', incident, '--yes', '--reason'];
  expect((await operate([...close, 'เขาพิมพ์ผิด'])).output).toMatch(/operator +เขาพิมพ์ผิด$/m);
  expect((await operate([...close, 'ยืนยันแล้ว', '--as', 'approver'])).output).toMatch(/ยืนยันแล้ว +approver$/m);
  expect((await operate(['game:incidents', '--state', 'resolved'])).output).toContain('missing_here');
});

it('reaches every call that operators have', async () => {
  const sources = readdirSync('scripts')
    .filter((file) => file.startsWith('operator'))
    .map((file) => readFileSync(`scripts/${file}`, 'utf8'))
    .join('\n');
  // What only a session of the console has: its lock, its fresh code, its password; and what its pages alone draw.
  const ofConsole =
    /\/(?:unlock|confirm|password|recovery\/renew|claim|view\/\w+|privacy\/export)$|^GET .*\/(?:round\/(?:heat|replay|bills)|withdraw\/(?:list|view)|payment\/(?:unmatched|view)|intent\/list|search|member\/(?:list|view|timeline|sessions|bills|rewards|ties))$/;
  const calls = Object.entries(routes).filter(
    ([key, { auth }]) => auth === 'operator' && (key.includes('/totp/') || !ofConsole.test(key)),
  );
  expect(calls.map(([key]) => key).filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
  expect((await operate(['yeekee:incidents'])).output).toContain('since');
  const invited = await operate(['people:invite', '--name', 'mali', '--role', 'cashier', '--shown', 'มะลิ']);
  expect(invited.output).toMatch(/link: {2}\/operator\/enrol#[\w-]{43}/);
  expect((await operate(['session:list'])).output).toContain('device');
  expect(await operate(['session:end', '--session', '999999'])).toMatchObject({ ok: false });
});
