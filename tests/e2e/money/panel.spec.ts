/** The panel of an open page follows every kind of money act that the member does elsewhere: in another tab, on another phone. */
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { add, formatPoints, fromDecimal, moneyParts, points } from '#lib/money.ts';
import { editorRound } from '../support/editor.ts';
import { type BrowserMember, callApi, newMember, visit } from '../support/member.ts';
import { payIn } from '../support/pay-in.ts';
import { give } from '../support/payouts.ts';
import { bet } from '../support/played.ts';

interface Holding {
  readonly id: string;
  readonly balance: string;
}

/** A round of hi-lo, by the calls that the game's frame makes. */
async function playHilo(member: BrowserMember, request: APIRequestContext): Promise<void> {
  const { items } = (await member.call('GET /api/game/list', { provider: 'benja', q: 'ไฮโล' })) as unknown as {
    readonly items: readonly { readonly game_id: string; readonly provider_id: string }[];
  };
  const game = { game_id: items[0]?.game_id, provider_id: items[0]?.provider_id };
  const [main] = (await member.call('POST /api/game/wallets', game)) as unknown as readonly Holding[];
  const { link } = await member.call('POST /api/game/link', { ...game, wallet_id: main?.id });
  const launch_token = String(link).split('#')[1];
  const opened = await callApi(request, 'POST /api/house/open', { launch_token }, {});
  const { nonce } = opened.seed as { readonly nonce: number };
  const picks = [{ bet: 'low', stake: '1000' }];
  const headers = { Authorization: `Bearer ${opened.bearer}` };
  await callApi(request, 'POST /api/house/bet', { game: 'hilo', round_key: randomUUID(), picks, nonce }, headers);
}

test('แผงสมาชิกของหน้าที่เปิดอยู่ตามทันทุกการเคลื่อนไหวของเงินที่ทำจากที่อื่น', { tag: '@390' }, async ({ page, baseURL, request }) => {
  test.slow();
  const member = await newMember(page, baseURL);
  const round = await editorRound(page.request);
  await visit(page, '/member/limits');
  const balance = page.getByRole('status', { name: 'ยอดเงินคงเหลือ' });
  let bill: unknown;
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    ฝาก: () => payIn(member, '500.00'),
    แทง: async () => {
      bill = (await bet(member, round, '45', '100.00')).bill_id;
    },
    ยกเลิกโพย: () => member.call('POST /api/lotto/bill/cancel', { bill_id: bill }),
    เล่นเกม: () => playHilo(member, request),
    หมุนวงล้อ: () => member.call('POST /api/wheel/spin', {}),
    เช็กอิน: () => member.call('POST /api/event/quest', {}),
    ถอน: async () => {
      await give(member, 300);
      await member.call('POST /api/member/withdraw', { amount: '100.00' });
    },
  };
  for (const [name, act] of Object.entries(acts)) {
    await act();
    const wallets = (await member.call('POST /api/member/wallets', {})) as unknown as readonly Holding[];
    const { baht, satang } = moneyParts(add(...wallets.map((wallet) => fromDecimal(wallet.balance))));
    const since = performance.now();
    await expect(balance, name).toHaveText(baht + satang);
    const { point } = await member.call('POST /api/member/points', {});
    await expect(
      page.getByRole('link', { name: `แต้มสะสม ${formatPoints(points(BigInt(String(point))))} แต้ม` }),
    ).toBeVisible();
    test.info().annotations.push({ type: 'ms', description: `${name} ${Math.round(performance.now() - since)}` });
  }
});
