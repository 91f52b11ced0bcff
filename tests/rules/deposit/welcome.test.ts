import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $bearer } from '#lib/client/user.ts';
import { type DepositOptions, DepositStore } from '#lib/deposit/client/deposit.ts';
import { $declinedWelcome } from '#lib/deposit/client/promotion-choice.ts';
import { now } from '../../../src/gallery/data.ts';
import { depositChoice, depositChoices } from '../../../src/gallery/promotion-data.ts';
import { fakeStorage } from '../../support/fake-storage.ts';

const channel: DepositOptions['channels'][number] = {
  channel_id: '1',
  name: 'พร้อมเพย์ QR',
  kind: 'qr',
  min: '20.00',
  max: '150000.00',
  fee: '0.00',
  open: true,
  opens_at: null,
  eta: 'เงินเข้าภายใน 1 นาที',
  whole_baht: false,
  left_today: null,
  sub_channels: [{ sub_channel_id: '1', name: 'ทุกแอปธนาคาร', bank_code: null }],
};

const form = (over: Partial<DepositOptions> = {}): DepositStore =>
  new DepositStore({
    channels: [channel],
    open: [],
    amount: '500.00',
    serverTime: now,
    promotions: depositChoices,
    promotionId: '',
    lastChannelId: '',
    next: '',
    ...over,
  });
const asked = (deposit: DepositStore): string | undefined => deposit.$asking.get()?.title;
/** Whether a payment is on its way to the server. */
const sends = (deposit: DepositStore): boolean => deposit.$busy.get();

describe('the welcome bonus at a first deposit', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', fakeStorage());
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    $bearer.set(null);
    $declinedWelcome.set('');
    return () => void vi.unstubAllGlobals();
  });

  it('is asked about before a payment is made, and chosen by nobody else', () => {
    const deposit = form();
    expect(deposit.submit()).toBeUndefined();
    expect([asked(deposit), sends(deposit), deposit.promotion.$chosen.get()]).toEqual([
      depositChoice.title,
      false,
      undefined,
    ]);
  });

  it('makes the payment with either answer', () => {
    const [taking, declining] = [form(), form()];
    taking.submit();
    taking.answer(depositChoice);
    expect([asked(taking), sends(taking), taking.promotion.fields().promotion_id]).toEqual([
      undefined,
      true,
      depositChoice.id,
    ]);
    declining.submit();
    declining.answer(undefined);
    expect([asked(declining), sends(declining), declining.promotion.fields()]).toEqual([undefined, true, {}]);
  });

  it('is asked once: not after it was declined, in the list either, and not beside another choice', () => {
    const first = form();
    first.promotion.choose(undefined);
    first.submit();
    expect([asked(first), sends(first)]).toEqual([undefined, true]);
    const again = form();
    again.submit();
    expect([asked(again), sends(again)]).toEqual([undefined, true]);
    $declinedWelcome.set('');
    const other = form({ promotionId: '2' });
    other.submit();
    expect([asked(other), sends(other)]).toEqual([undefined, true]);
  });

  it('is asked again when the question was only closed', () => {
    const deposit = form();
    deposit.submit();
    deposit.stopAsking();
    expect(sends(deposit)).toBe(false);
    deposit.submit();
    expect(asked(deposit)).toBe(depositChoice.title);
  });

  it('is not asked about where the amount is too small for it, or it may not be taken', () => {
    const small = form({ amount: '50.00' });
    small.submit();
    expect([asked(small), sends(small)]).toEqual([undefined, true]);
    const late = form({ promotions: [{ ...depositChoice, reason: 'สำหรับการฝากครั้งแรกเท่านั้น' }] });
    late.submit();
    expect([asked(late), sends(late)]).toEqual([undefined, true]);
  });
});
