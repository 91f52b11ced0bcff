/** Play for money pages: a bill on a market used by no other test, drawn by the two operators so that it wins. */
import type { APIRequestContext } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { type BrowserMember, callApi } from './member.ts';

const as = (who: keyof typeof testTokens) => ({ Authorization: `Bearer ${testTokens[who]}` });

interface Listed {
  readonly round_id: string;
  readonly status: string;
}

/** An open round of a market, opened early when none is open; returns its id. */
export async function openRound(request: APIRequestContext, market: string): Promise<string> {
  const list = async (): Promise<readonly Listed[]> =>
    (await callApi(
      request,
      'GET /api/operator/round/list',
      { market },
      as('operator'),
    )) as unknown as readonly Listed[];
  const taking = (rounds: readonly Listed[]): string | undefined =>
    rounds.find(({ status }) => status === 'open')?.round_id;
  const rounds = await list();
  const next = rounds.find(({ status }) => status === 'scheduled');
  const open = taking(rounds);
  if (open) return open;
  if (!next) throw new Error(`${market} has no round to bet on`);
  try {
    await callApi(request, 'POST /api/operator/round/open', { round_id: next.round_id }, as('operator'));
    return next.round_id;
  } catch (error) {
    // A parallel test was first.
    const opened = taking(await list());
    if (opened) return opened;
    throw error;
  }
}

/** Bets on two digits below; returns the bill. */
export async function bet(
  member: BrowserMember,
  roundId: string,
  number: string,
  stake: string,
): Promise<Record<string, unknown>> {
  const lines = [{ bet_type: 'two_bottom', number, stake }];
  const quote = await member.call('POST /api/lotto/bill/validate', { round_id: roundId, lines });
  return member.call('POST /api/lotto/bill/create', { round_id: roundId, lines, quote_id: quote.quote_id });
}

/** Ends the betting of a stock round: its result with these bottom digits is entered and waits for the second operator. */
export async function close(
  request: APIRequestContext,
  roundId: string,
  number = '00',
  raw: Readonly<Record<string, string>> = { index: '1234.56', change: `7.${number}` },
): Promise<void> {
  await callApi(request, 'POST /api/operator/round/result', { round_id: roundId, raw, close: true }, as('operator'));
}

/** Draws a stock round with these bottom digits; all its bills are settled. */
export async function draw(request: APIRequestContext, roundId: string, number: string): Promise<void> {
  await close(request, roundId, number);
  await approve(request, roundId);
}

/** Draws a Hanoi round with 00 top and bottom. */
export async function drawHanoi(request: APIRequestContext, roundId: string): Promise<void> {
  await close(request, roundId, '00', { special: '12300', first: '45600' });
  await approve(request, roundId);
}

async function approve(request: APIRequestContext, roundId: string): Promise<void> {
  await callApi(request, 'POST /api/operator/round/approve', { round_id: roundId }, as('approver'));
}
