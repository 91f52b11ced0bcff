/** Texts of a promotion, generated from the same rule data that the site applies, so that the two cannot diverge. */

import { baht, discountOf, formatBaht, payout, satang, subtract } from '../../money.ts';
import { rateText } from '../../thai.ts';
import type { BonusRule } from './bonus.ts';
import {
  bonusConditions,
  bonusExample,
  bonusFacts,
  bonusHeadline,
  bonusHonestValue,
  bonusTerms,
  exampleDeposit,
} from './bonus-text.ts';
import type { Fact } from './fact.ts';
import { playThroughFacts } from './play-through.ts';

/** What a promotion gives: a bonus has to be claimed; all other kinds apply to every bill automatically. */
export type PromotionRule =
  | BonusRule
  /** A market group's top rate, x100. */
  | { readonly kind: 'lotto_rate'; readonly market: string; readonly betName: string; readonly rateX100: number }
  /** A discount in percent x100 on every stake in a market group. */
  | {
      readonly kind: 'lotto_discount';
      readonly markets: string;
      readonly betName: string;
      readonly discountBp: number;
      readonly rateX100: number;
    }
  /** One point per this many settled baht. */
  | { readonly kind: 'points'; readonly bahtPerPoint: number }
  /** Withdrawals approved automatically, in whole baht. */
  | {
      readonly kind: 'fast_withdraw';
      readonly min: number;
      readonly upTo: number;
      /** The same limit for accounts younger than a day and first withdrawals to a bank account; absent in older rows. */
      readonly newUpTo?: number | undefined;
      readonly perDay: number;
    };

const whole = (amount: number): string => formatBaht(baht(amount), { satang: 'trim' });
const percent = (bp: number): string => `${bp / 100}%`;

/** The large figure on the card. */
export function headline(rule: PromotionRule): string {
  switch (rule.kind) {
    case 'bonus':
      return bonusHeadline(rule);
    case 'lotto_rate':
      return `บาทละ ${rateText(rule.rateX100)}`;
    case 'lotto_discount':
      return `ลด ${percent(rule.discountBp)}`;
    case 'points':
      return `${whole(rule.bahtPerPoint)} = 1 แต้ม`;
    case 'fast_withdraw':
      return `ถึง ${whole(rule.upTo)}`;
  }
}

/** The short table of conditions on the card: what a player must know before claiming. */
export function facts(rule: PromotionRule): Fact[] {
  switch (rule.kind) {
    case 'bonus':
      return bonusFacts(rule);
    case 'lotto_rate':
      return [
        { label: 'อัตราจ่าย', value: `บาทละ ${rateText(rule.rateX100)}` },
        { label: 'ใช้กับ', value: `${rule.market} ${rule.betName}` },
        { label: 'ต้องกดรับ', value: 'ไม่ต้อง' },
      ];
    case 'lotto_discount':
      return [
        { label: 'ส่วนลด', value: percent(rule.discountBp) },
        { label: 'ใช้กับ', value: rule.markets },
        { label: 'ต้องกดรับ', value: 'ไม่ต้อง' },
      ];
    case 'points':
      return [
        { label: 'ได้รับ', value: `1 แต้มทุก ${whole(rule.bahtPerPoint)}` },
        { label: 'คิดจาก', value: 'หวยที่ออกผลและเกมที่จบรอบแล้ว' },
        { label: 'ต้องกดรับ', value: 'ไม่ต้อง' },
      ];
    case 'fast_withdraw':
      return [
        { label: 'อนุมัติทันที', value: `${whole(rule.min)} ถึง ${whole(rule.upTo)}` },
        ...(rule.newUpTo === undefined ? [] : [{ label: 'ถอนครั้งแรก', value: `ไม่เกิน ${whole(rule.newUpTo)}` }]),
        { label: 'ต่อวัน', value: `${rule.perDay} ครั้ง` },
      ];
  }
}

/** All conditions as a table. */
export function conditions(rule: PromotionRule): Fact[] {
  if (rule.kind === 'bonus') return bonusConditions(rule);
  return rule.kind === 'fast_withdraw' ? [...facts(rule), { label: 'ค่าธรรมเนียม', value: 'ไม่มี' }] : facts(rule);
}

/** What is left on average of a bonus that is played to its end, by category; empty for what gives no money. */
export const outlook = (rule: PromotionRule): Fact[] =>
  rule.kind === 'bonus' ? playThroughFacts(rule, exampleDeposit(rule)) : [];

/** A worked example with round figures, computed by the rules that settle real bills. */
export function workedExample(rule: PromotionRule): string {
  switch (rule.kind) {
    case 'bonus':
      return bonusExample(rule);
    case 'lotto_rate':
      return `แทง ${rule.betName} ${whole(10)} ถ้าถูกรางวัล รับ ${formatBaht(payout(baht(10), rule.rateX100), { satang: 'trim' })} รวมเงินที่แทงแล้ว`;
    case 'lotto_discount': {
      const stake = baht(1_000);
      const off = discountOf(stake, rule.discountBp);
      return `แทง ${rule.betName} ${formatBaht(stake, { satang: 'trim' })} จ่ายจริง ${formatBaht(subtract(stake, off), { satang: 'trim' })} ถ้าถูกรางวัล คิดจากยอดเต็ม รับ ${formatBaht(payout(stake, rule.rateX100), { satang: 'trim' })}`;
    }
    case 'points':
      return `แทงรวมในงวดเดียว ${whole(rule.bahtPerPoint * 12 + 40)} เมื่อออกผลแล้ว ได้ 12 แต้ม ไม่ว่าจะถูกรางวัลหรือไม่ เกมสะสมยอดของทุกรอบรวมกัน`;
    case 'fast_withdraw':
      return `บัญชีที่เคยถอนแล้ว ถอน ${whole(rule.upTo)} ระบบอนุมัติทันที ถอน ${whole(rule.upTo + 1_000)} ทีมงานตรวจสอบก่อนโอน`;
  }
}

/** One neutral sentence about the average value. Assumes that every number is equally likely. */
export function honestValue(rule: PromotionRule): string {
  switch (rule.kind) {
    case 'bonus':
      return bonusHonestValue(rule);
    case 'lotto_rate': {
      // A three-digit straight wins once in a thousand.
      const back = satang(payout(baht(100), rule.rateX100) / 1_000n);
      return `โดยเฉลี่ยแทง ${whole(100)} ได้คืน ${formatBaht(back)} เพราะมีโอกาสถูก 1 ใน 1,000`;
    }
    case 'lotto_discount': {
      const stake = baht(100);
      const paid = subtract(stake, discountOf(stake, rule.discountBp));
      const back = satang(payout(stake, rule.rateX100) / 1_000n);
      return `โดยเฉลี่ยจ่าย ${formatBaht(paid)} ต่อยอดแทง ${whole(100)} ได้คืน ${formatBaht(back)} เพราะมีโอกาสถูก 1 ใน 1,000`;
    }
    case 'points':
      return 'แต้มไม่ใช่เงินสด และไม่เปลี่ยนโอกาสถูกรางวัล';
    case 'fast_withdraw':
      return 'สิทธิ์นี้ช่วยให้ได้เงินเร็วขึ้น ไม่ได้เพิ่มยอดเงิน';
  }
}

/** All conditions as sentences. */
export function terms(rule: PromotionRule): string[] {
  const common = ['สำหรับสมาชิกอายุ 20 ปีขึ้นไป', 'ดูตัวเลขที่ใช้จริงได้ก่อนยืนยันทุกครั้ง'];
  switch (rule.kind) {
    case 'bonus':
      return [...bonusTerms(rule), ...common];
    case 'lotto_rate':
      return [
        `ใช้กับ${rule.market} ${rule.betName} ทุกงวด`,
        'เลขที่มีคนแทงมากอาจลดอัตราจ่ายหรือปิดรับ ระบบแสดงก่อนส่งโพยเสมอ',
        'อัตราที่รับแล้วไม่เปลี่ยนย้อนหลัง',
        ...common,
      ];
    case 'lotto_discount':
      return [
        `ใช้กับ${rule.markets}ทุกงวด`,
        'ส่วนลดหักจากยอดที่จ่าย เงินรางวัลคิดจากยอดแทงเต็ม',
        'ยกเลิกโพยหรืองวดยกเลิก คืนเท่าที่จ่ายจริง',
        ...common,
      ];
    case 'points':
      return [
        'คิดจากโพยที่ออกผลแล้ว โพยที่ยกเลิกหรือคืนเงินไม่ได้แต้ม',
        'คิดรวมทุกโพยของงวดเดียวกัน เศษที่ไม่ครบไม่ปัดขึ้น',
        'ดูแต้มสะสมได้ที่เมนูด้านบน',
        ...common,
      ];
    case 'fast_withdraw':
      return [
        ...(rule.newUpTo === undefined
          ? []
          : [`ถอนเข้าบัญชีนั้นครั้งแรก หรือสมัครไม่ถึง 24 ชั่วโมง อนุมัติทันทีไม่เกิน ${whole(rule.newUpTo)} เกินกว่านั้นทีมงานตรวจสอบก่อนโอน`]),
        'บัญชีที่เคยโอนไม่สำเร็จ หรือมีงวดที่กำลังแก้ผล ทีมงานตรวจสอบก่อนโอนทุกยอด',
        'โอนเข้าบัญชีชื่อเดียวกับสมาชิกเท่านั้น',
        'ต้องทำยอดเทิร์นจากยอดฝากครบก่อน',
        'หลังเปลี่ยนบัญชีหรือรหัสผ่าน พักการถอน 24 ชั่วโมง',
        ...common,
      ];
  }
}
