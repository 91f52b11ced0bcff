/** How many statements each page and read of the demo member sends: a page that asks the database too often is slow everywhere. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { callApi } from './support/member.ts';

test.describe.configure({ mode: 'default' });
const once = { tag: '@1280' };

/** With the one that finds the session. */
const statementsMax = 6;

const pages = [
  '/',
  '/play',
  '/play?cat=slot&fav=1',
  '/lobby',
  '/lobby/benja',
  '/promotions',
  '/redeem',
  '/redeem?kind=history',
  '/affiliate',
  '/member/wheel',
  '/member/creditfree',
  '/poll',
  '/poll/3',
  '/member/inbox',
  '/cashback',
  '/winloss',
  '/sooth?room=bac-2',
  '/lotto',
  '/lotto/lobby',
  '/lotto/rates',
  '/lotto/results',
  '/lotto/results/gov',
  '/lotto/yeekee5',
  '/lotto/yeekee15',
  '/lotto/bills',
  '/fair',
  '/fair/archive',
  '/terms',
  '/privacy',
  '/member/profile',
  '/member/deposit',
  '/member/withdraw',
  '/member/statement',
  '/member/limits',
  '/member/promotions',
  '/member/coupon',
  '/member/winloss',
];
const reads = [
  '/api/banner',
  '/api/notifications',
  '/api/get_user_info',
  '/api/lotto/lobby',
  '/api/lotto/rounds',
  '/api/lotto/results',
  '/api/lotto/bill/list',
  '/api/member/statement',
  '/api/member/play',
  '/api/member/payment/channels',
  '/api/member/deposit/list',
  '/api/member/withdraw/list',
  '/api/member/promotion/list',
  '/api/member/promotion/active',
  '/api/promotion/list',
  '/api/redemption/list',
  '/api/coupon/list',
  '/api/lobby/configs',
  '/api/game/list',
  '/api/game/lobby',
  '/api/game/favourites',
  '/api/game/history',
];

interface Count {
  readonly path: string;
  readonly statements: number;
  readonly texts: readonly string[];
}

/** The least of some requests: shared reads are made by whoever comes first in two seconds, a session's sign of life once a minute. */
async function count(request: APIRequestContext, path: string): Promise<Count> {
  const counts: Count[] = [];
  for (let times = 0; times < 5 && !counts.some(({ statements }) => statements <= statementsMax); times++) {
    const answer = await request.get(path, { headers: { 'x-show-statements': '1' } });
    expect(answer.status(), path).toBe(200);
    const { 'x-statements': statements, 'x-statement-texts': texts = '' } = answer.headers();
    counts.push({
      path,
      statements: Number(statements),
      texts: decodeURIComponent(texts.replace(/%\w?$/, '')).split('","'),
    });
  }
  return counts.reduce((least, one) => (one.statements < least.statements ? one : least));
}

test('ทุกหน้าของสมาชิกถามฐานข้อมูลไม่เกินหกครั้ง', once, async ({ request, baseURL }) => {
  const login = { phone: '0800000001', password: 'benja-demo' };
  await callApi(request, 'POST /api/login', login, { Origin: new URL(baseURL ?? '').origin });
  const counts: Count[] = [];
  for (const path of [...pages, ...reads]) counts.push(await count(request, path));
  const table = counts.map(({ path, statements }) => `${String(statements).padStart(3)}  ${path}`).join('\n');
  test.info().annotations.push({ type: 'statements', description: table });
  // A page without the session's own statement was not counted at all.
  expect(
    counts.filter(({ statements }) => !(statements >= 1)),
    table,
  ).toEqual([]);
  expect(
    counts.filter(({ statements }) => statements > statementsMax),
    table,
  ).toEqual([]);
});
