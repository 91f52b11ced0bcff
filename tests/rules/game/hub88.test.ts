/** The adapter for the Hub88 wallet API, message by message; `hub88-messages.json` says where they come from. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerHub88, type Hub88Answer } from '#lib/game/server/hub88/answer-call.ts';
import { isSigned, publicKeyPem, signedWith } from '#lib/game/server/hub88/signature.ts';
import { type PortCode, statusOf } from '#lib/game/server/hub88/statuses.ts';
import { type PortCall, portIdOf } from '#lib/game/server/hub88/translate.ts';
import type { PortAnswer } from '#lib/game/server/port.ts';
import recorded from './hub88-messages.json' with { type: 'json' };

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const signed = (text: string): string => sign('sha256', bytes(text), privateKey).toString('base64');

/** Sends a signed call; tells what reached the port. */
async function send(
  path: string,
  text: string,
  { port = { code: 'OK' } as PortAnswer, isLimitAgreed = true, signature = signed(text) } = {},
): Promise<{ readonly answer: Hub88Answer; readonly calls: readonly PortCall[] }> {
  const calls: PortCall[] = [];
  const partner = {
    keys: [publicKey],
    isLimitAgreed,
    port: async (call: PortCall) => {
      calls.push(call);
      return port;
    },
  };
  return { answer: await answerHub88(partner, { path, body: bytes(text), signature }), calls };
}

const bet = recorded.messages[2]?.request ?? {};
const win = recorded.messages[4]?.request ?? {};
const without = (request: object, field: string): object =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name !== field));

describe('a message of the Hub88 wire', () => {
  it.each(recorded.messages)('is translated both ways: $name', async ({ path, request, call, port, answer }) => {
    const done = await send(path, JSON.stringify(request), { port: port as PortAnswer });
    const expected = JSON.stringify(call).replace('h-ROUND', portIdOf('1607543:2026/11'));
    expect(done.calls).toEqual([JSON.parse(expected)]);
    expect(done.answer).toEqual(answer);
  });

  it('keeps the answer of the first time: the balance of a repeated call is the stored one', async () => {
    const port = { code: 'OK', balance_after: '100', balance_now: '900' } as const;
    expect((await send('transaction/bet', JSON.stringify(bet), { port })).answer.balance).toBe(100_000);
  });

  it.each([
    ['amount', 1_000_500, 'RS_ERROR_WRONG_TYPES'],
    ['amount', 1, 'RS_ERROR_WRONG_TYPES'],
    ['amount', -1_000, 'RS_ERROR_WRONG_TYPES'],
    ['amount', 1_000.5, 'RS_ERROR_WRONG_TYPES'],
    ['amount', 10 ** 15, 'RS_ERROR_WRONG_TYPES'],
    ['amount', 10 ** 21, 'RS_ERROR_WRONG_TYPES'],
    ['amount', '1000000', 'RS_ERROR_WRONG_TYPES'],
    ['amount', null, 'RS_ERROR_WRONG_TYPES'],
    ['currency', 'EUR', 'RS_ERROR_WRONG_CURRENCY'],
    ['currency', 7, 'RS_ERROR_WRONG_TYPES'],
    ['transaction_uuid', 'one', 'RS_ERROR_WRONG_TYPES'],
    ['transaction_uuid', ['16d2dcfe-b89e-11e7-854a-58404eea6d16'], 'RS_ERROR_WRONG_TYPES'],
    ['request_uuid', 'again', 'RS_ERROR_WRONG_TYPES'],
    ['round_closed', 'true', 'RS_ERROR_WRONG_TYPES'],
    ['is_free', 1, 'RS_ERROR_WRONG_TYPES'],
    ['user', '', 'RS_ERROR_WRONG_TYPES'],
    ['user', { $ne: null }, 'RS_ERROR_WRONG_TYPES'],
  ])('with %s %j is refused before the port', async (field, value, status) => {
    const done = await send('transaction/bet', JSON.stringify({ ...bet, [field]: value }));
    expect(done.answer.status).toBe(status);
    expect(done.calls).toEqual([]);
  });

  it('takes amounts up to twelve digits of satang', async () => {
    const done = await send('transaction/bet', JSON.stringify({ ...bet, amount: (10 ** 12 - 1) * 1_000 }));
    expect(done.calls[0]?.fields.amount).toBe('999999999999');
  });

  it.each(['user', 'token', 'transaction_uuid', 'request_uuid', 'game_code', 'currency', 'amount'])(
    'without its %s has the wrong syntax',
    async (field) => {
      const done = await send('transaction/bet', JSON.stringify(without(bet, field)));
      expect(done.answer.status).toBe('RS_ERROR_WRONG_SYNTAX');
      expect(done.calls).toEqual([]);
    },
  );

  it('of a win has to name its bet', async () => {
    const done = await send('transaction/win', JSON.stringify(without(win, 'reference_transaction_uuid')));
    expect(done.answer.status).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(done.calls).toEqual([]);
  });

  it.each([
    ['no JSON', 'transaction/bet', '{"user":'],
    ['a list', 'transaction/bet', '[]'],
    ['a text', 'user/info', '"john12345"'],
    ['nothing', 'user/info', ''],
    ['a path that is not theirs', 'transaction/refund', JSON.stringify(bet)],
    ['a path of the language', 'constructor', JSON.stringify(bet)],
  ])('that is %s has the wrong syntax', async (_, path, text) => {
    const done = await send(path, text);
    expect(done.answer.status).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(done.calls).toEqual([]);
  });

  it('is answered with the user and request it came with, and nothing else of it', async () => {
    const done = await send('transaction/bet', JSON.stringify({ ...bet, amount: 1 }));
    expect(done.answer).toEqual({
      status: 'RS_ERROR_WRONG_TYPES',
      user: 'john12345',
      request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
    });
  });
});

describe('a signature of the Hub88 wire', () => {
  const text = JSON.stringify(bet);
  it.each([
    ['missing', ''],
    ['of another key', sign('sha256', bytes(text), other.privateKey).toString('base64')],
    ['of another digest', sign('sha1', bytes(text), privateKey).toString('base64')],
    ['of another body', signed(`${text} `)],
    ['in hex', sign('sha256', bytes(text), privateKey).toString('hex')],
    ['with a line break', `${signed(text)}\n`],
  ])('that is %s is refused before anything is read', async (_, signature) => {
    const done = await send('transaction/bet', text, { signature });
    expect(done.answer).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    expect(done.calls).toEqual([]);
  });

  it('may be of either of two keys while they are changed', () => {
    expect(isSigned([other.publicKey, publicKey], bytes(text), signed(text))).toBe(true);
    expect(isSigned([other.publicKey], bytes(text), signed(text))).toBe(false);
  });

  it('of ours is verified with our public key', () => {
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(isSigned([publicKey], bytes(text), signedWith(pem, bytes(text)))).toBe(true);
  });

  it('is verified with RSA keys alone, of 2,048 bits at least, however they are written', () => {
    const [spki, pkcs1] = (['spki', 'pkcs1'] as const).map((type) => String(publicKey.export({ type, format: 'pem' })));
    const read = publicKeyPem(`\n${pkcs1}\n`);
    expect(read).toEqual(publicKeyPem(spki ?? ''));
    expect(read).toEqual({ pem: spki, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const small = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    for (const wrong of [
      '',
      'no key',
      String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      String(small.export({ type: 'spki', format: 'pem' })),
      String(curve.export({ type: 'spki', format: 'pem' })),
      (spki ?? '').replace(/[A-Z]{4}/, '####'),
      (spki ?? '').replace(/\n[A-Za-z0-9+/]+/, '\nAAAA'),
    ])
      expect(publicKeyPem(wrong), wrong.slice(0, 60)).toBeUndefined();
  });
});

describe('what our port says', () => {
  it.each([
    ['INSUFFICIENT_FUNDS', 'RS_ERROR_NOT_ENOUGH_MONEY'],
    ['PLAYER_BLOCKED', 'RS_ERROR_USER_DISABLED'],
    ['SELF_EXCLUDED', 'RS_ERROR_USER_DISABLED'],
    ['GAME_DISABLED', 'RS_ERROR_INVALID_GAME'],
    ['UNKNOWN_GAME', 'RS_ERROR_INVALID_GAME'],
    ['SESSION_EXPIRED', 'RS_ERROR_TOKEN_EXPIRED'],
    ['TX_CONFLICT', 'RS_ERROR_DUPLICATE_TRANSACTION'],
    ['BET_NOT_FOUND', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
    ['TRY_AGAIN', 'RS_ERROR_UNKNOWN'],
  ] as readonly [PortCode, string][])('as %s is said as %s', (code, status) => {
    expect(statusOf(code, { isLimitAgreed: false })).toBe(status);
  });

  it('about a limit is said as such only where that was agreed', () => {
    expect(statusOf('LIMIT_REACHED', { isLimitAgreed: true })).toBe('RS_ERROR_LIMIT_REACHED');
    expect(statusOf('LIMIT_REACHED', { isLimitAgreed: false })).toBe('RS_ERROR_USER_DISABLED');
  });

  it('about ids that do not fit is said of their hash, the same each time', () => {
    const hash = createHash('sha256').update('งวด 7').digest('hex');
    expect(portIdOf('งวด 7')).toBe(`h-${hash.slice(0, 60)}`);
    expect(portIdOf('x'.repeat(65))).toMatch(/^h-[0-9a-f]{60}$/);
    expect(portIdOf('round_7-a')).toBe('round_7-a');
  });
});
