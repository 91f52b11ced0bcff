/** Play for money pages that need some: a bill on a market no other test bets on, drawn by the two operators as it should win. */
import type { APIRequestContext } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { type BrowserMember, callApi } from './member.ts';

const as = (who: keyof typeof testTokens) => ({ Authorization: `Bearer ${testTokens[who]}` });

interface Listed {
  readonly round_id: string;
  readonly status: string;
}

/** A round of a market that takes bets, opened before its time when none does; answers its id. */
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
    // A test beside this one was first.
    const opened = taking(await list());
    if (opened) return opened;
    throw error;
  }
}

/** Bets on two digits below. */
export async function bet(member: BrowserMember, roundId: string, number: string, stake: string): Promise<void> {
  const lines = [{ bet_type: 'two_bottom', number, stake }];
  const quote = await member.call('POST /api/lotto/bill/validate', { round_id: roundId, lines });
  await member.call('POST /api/lotto/bill/create', { round_id: roundId, lines, quote_id: quote.quote_id });
}

/** Ends the betting of a stock round: its result is entered, these two digits below, and waits for the second operator. */
export async function close(
  request: APIRequestContext,
  roundId: string,
  number = '00',
  raw: Readonly<Record<string, string>> = { index: '1234.56', change: `7.${number}` },
): Promise<void> {
  await callApi(request, 'POST /api/operator/round/result', { round_id: roundId, raw, close: true }, as('operator'));
}

/** Draws a stock round so that these two digits come below; everybody's bills of it are settled. */
export async function draw(request: APIRequestContext, roundId: string, number: string): Promise<void> {
  await close(request, roundId, number);
  await approve(request, roundId);
}

/** Draws a round of Hanoi so that 00 comes above and below. */
export async function drawHanoi(request: APIRequestContext, roundId: string): Promise<void> {
  await close(request, roundId, '00', { special: '12300', first: '45600' });
  await approve(request, roundId);
}

async function approve(request: APIRequestContext, roundId: string): Promise<void> {
  await callApi(request, 'POST /api/operator/round/approve', { round_id: roundId }, as('approver'));
}
