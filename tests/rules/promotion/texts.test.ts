import { describe, expect, it } from 'vitest';
import { baht } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { bonusFigures } from '#lib/promotion/rules/bonus-text.ts';
import { conditions, facts, headline, honestValue, terms, workedExample } from '#lib/promotion/rules/terms.ts';
import { bonusRule } from '#tests/support/bonus-rules.ts';

const first: BonusRule = {
  ...bonusRule,
  given: 'first_deposit',
  amount: { percentBp: 10_000, max: 1_000 },
  times: 3,
  maxBet: 500,
  excludedGames: [{ code: 'lotto:yeekee5', name: 'ยี่กี 5 นาที' }],
  claims: { ...bonusRule.claims, perMember: 1 },
};
const free: BonusRule = {
  ...first,
  given: 'free_credit',
  minDeposit: 0,
  amount: { fixed: 50 },
  basis: 'bonus',
  times: 10,
  holdsDeposit: false,
  maxWithdraw: 300,
};

/** For a deposit that stays in the main wallet. */
const besides: BonusRule = { ...free, given: 'every_deposit', minDeposit: 100 };

describe('the texts of a bonus are its rule', () => {
  it('on the card', () => {
    expect(headline(first)).toBe('100%');
    expect(facts(first)).toEqual([
      { label: 'ฝากขั้นต่ำ', value: '฿100' },
      { label: 'โบนัสสูงสุด', value: '฿1,000' },
      { label: 'ทำเทิร์น', value: '3 เท่า' },
    ]);
    expect(headline(free)).toBe('฿50');
    expect(facts(free)).toEqual([
      { label: 'เครดิตฟรี', value: '฿50' },
      { label: 'ทำเทิร์น', value: '10 เท่า' },
      { label: 'ถอนได้สูงสุด', value: '฿300' },
    ]);
    expect(facts({ ...free, maxWithdraw: null })[2]).toEqual({ label: 'ถอนได้สูงสุด', value: 'ไม่จำกัด' });
  });

  it('in the table of conditions; what it cannot be played with, by name', () => {
    expect(conditions({ ...first, hours: { from: '20:00', until: '22:00' } })).toEqual([
      { label: 'รับเมื่อ', value: 'ฝากครั้งแรก' },
      { label: 'ช่วงเวลา', value: '20:00–22:00 น.' },
      { label: 'โบนัส', value: '100% สูงสุด ฿1,000' },
      { label: 'ยอดฝาก', value: '฿100 ถึง ฿5,000' },
      { label: 'เทิร์น', value: '3 เท่าของ (ฝาก + โบนัส)' },
      { label: 'เล่นได้', value: 'หวย (นับ 50%)' },
      { label: 'ใช้ไม่ได้กับ', value: 'สล็อต · คาสิโนสด · กีฬา · ยิงปลา · ยี่กี 5 นาที' },
      { label: 'แทงได้ต่อโพย', value: 'ไม่เกิน ฿500' },
      { label: 'ถอนได้สูงสุด', value: '฿5,000' },
      { label: 'ใช้ภายใน', value: '30 วัน' },
      { label: 'รับได้', value: '1 ครั้งต่อคน' },
    ]);
  });

  it('in the table of conditions of free credit, which speaks of no deposit', () => {
    expect(conditions({ ...free, excludedGames: [] })).toEqual([
      { label: 'รับเมื่อ', value: 'กดรับได้เลย ไม่ต้องฝาก' },
      { label: 'เครดิตฟรี', value: '฿50' },
      { label: 'เทิร์น', value: '10 เท่าของโบนัส' },
      { label: 'เล่นได้', value: 'หวย (นับ 50%)' },
      { label: 'ใช้ไม่ได้กับ', value: 'สล็อต · คาสิโนสด · กีฬา · ยิงปลา' },
      { label: 'แทงได้ต่อโพย', value: 'ไม่เกิน ฿500' },
      { label: 'ถอนได้สูงสุด', value: '฿300' },
      { label: 'ใช้ภายใน', value: '30 วัน' },
      { label: 'รับได้', value: '1 ครั้งต่อคน' },
    ]);
  });

  it('in an example with real figures', () => {
    expect(workedExample(first)).toBe(
      'ฝาก ฿300 ได้โบนัส ฿300 รวมในกระเป๋าโปร ฿600 ต้องทำเทิร์น (฿300 + ฿300) × 3 = ฿1,800 แทงหวยรวม ฿3,600 จึงครบ ครบแล้วย้ายเข้ากระเป๋าหลักได้สูงสุด ฿5,000',
    );
    expect(workedExample(free)).toBe(
      'รับเครดิต ฿50 ต้องทำเทิร์น ฿50 × 10 = ฿500 แทงหวยรวม ฿1,000 จึงครบ ครบแล้วย้ายเข้ากระเป๋าหลักได้สูงสุด ฿300',
    );
    expect(workedExample(besides)).toMatch(
      /^ฝาก ฿300 ได้โบนัส ฿50 เงินฝากอยู่ในกระเป๋าหลัก โบนัสอยู่ในกระเป๋าโปร ต้องทำเทิร์น ฿50 × 10 = ฿500 แทง/,
    );
    expect(workedExample({ ...free, weights: { lotto: 100 } }), 'where all of a stake counts').toBe(
      'รับเครดิต ฿50 ต้องทำเทิร์น ฿50 × 10 = ฿500 ครบแล้วย้ายเข้ากระเป๋าหลักได้สูงสุด ฿300',
    );
    expect(bonusFigures(first, baht(2_000))).toMatchObject({
      bonus: baht(1_000),
      wallet: baht(3_000),
      need: baht(9_000),
    });
  });

  it('in one neutral sentence of what it is worth', () => {
    expect(honestValue(first)).toBe(
      'โดยเฉลี่ย แทงหวยรวม ฿3,600 เสีย ฿288 (คิดจากประเภทที่คืนมากที่สุด 92%) เทียบกับโบนัส ฿300 เท่ากับ +฿12',
    );
    expect(honestValue({ ...first, times: 5 })).toContain('เท่ากับ −฿180');
    expect(honestValue(free)).toBe(
      'โดยเฉลี่ย แทงหวยรวม ฿1,000 เสีย ฿80 (คิดจากประเภทที่คืนมากที่สุด 92%) มากกว่าเครดิต ฿50 ยอดในกระเป๋าโปรจึงมักหมดก่อนครบเทิร์น',
    );
  });

  it('in that sentence for a bonus beside the deposit, which is not touched', () => {
    expect(honestValue(besides)).toMatch(/ มากกว่าโบนัส ฿50 ยอดในกระเป๋าโปรจึงมักหมดก่อนครบเทิร์น เงินฝากไม่ถูกใช้$/);
    expect(honestValue({ ...besides, times: 5 })).toMatch(/ เสีย ฿40 .* เทียบกับโบนัส ฿50 เท่ากับ \+฿10$/);
    expect(honestValue({ ...free, times: 5, weights: { lotto: 40 } }), 'worth nothing, to the satang').toMatch(
      / เสีย ฿50 .* เทียบกับโบนัส ฿50 เท่ากับ ฿0$/,
    );
  });

  it('for games, by their categories and the one that costs least', () => {
    const games: BonusRule = {
      ...first,
      weights: { slot: 100, casino: 20 },
      excludedGames: [{ code: 'game:benja-bac-8', name: 'บาคาร่า ไพฑูรย์' }],
    };
    expect(conditions(games)).toEqual(
      expect.arrayContaining([
        { label: 'เล่นได้', value: 'สล็อต (นับ 100%) · คาสิโนสด (นับ 20%)' },
        { label: 'ใช้ไม่ได้กับ', value: 'หวย · กีฬา · ยิงปลา · บาคาร่า ไพฑูรย์' },
        { label: 'เดิมพันต่อครั้ง', value: 'ไม่เกิน ฿500' },
      ]),
    );
    expect(workedExample({ ...games, weights: { casino: 20 } })).toContain('= ฿1,800 เล่นคาสิโนสดรวม ฿9,000 จึงครบ');
    expect(honestValue(games)).toBe(
      'โดยเฉลี่ย เล่นสล็อตรวม ฿1,800 เสีย ฿72 (คิดจากประเภทที่คืนมากที่สุด 96%) เทียบกับโบนัส ฿300 เท่ากับ +฿228',
    );
    const text = terms(games).join('\n');
    expect(text).toContain('นับเทิร์นเมื่อออกผลหรือจบรอบแล้ว เฉพาะที่แทงจากกระเป๋าโปร สล็อตนับ 100% ของยอดแทง คาสิโนสดนับ 20%');
    expect(text).toContain('ฟรีสปินไม่นับ แทงสองฝั่งของรอบหรือคู่เดียวกันนับเฉพาะส่วนต่าง');
    expect(text).toContain('ครั้งละไม่เกิน ฿500');
    expect(text).not.toContain('โพย');
    expect(terms({ ...games, weights: { slot: 100 } }).join('\n')).not.toContain('สองฝั่ง');
  });

  it('without a game: what may be played counts nothing', () => {
    const weights = { lotto: 0 };
    expect(honestValue({ ...first, weights })).toBe('โบนัสนี้ยังไม่มีเกมที่ใช้ได้');
    expect(workedExample({ ...first, weights })).toContain('= ฿1,800 ครบแล้ว');
  });

  it('in its terms: what becomes of the deposit, of what is given up, of what is above the cap', () => {
    const text = terms(first).join('\n');
    expect(text).toContain('เงินฝากและโบนัสอยู่ในกระเป๋าโปร');
    expect(text).toContain('เฉพาะโพยที่แทงจากกระเป๋าโปร หวยนับ 50% ของยอดแทง');
    expect(text).toContain('โพยละไม่เกิน ฿500 เกินแล้วระบบไม่รับโพย');
    expect(text).toContain('ส่วนที่เป็นเงินฝากคืนเข้ากระเป๋าหลัก');
    expect(text).toContain('แทงด้วยเงินฝากก่อน แล้วจึงใช้โบนัส');
    expect(text).toContain('ไม่เกิน ฿5,000 ส่วนที่เกินหมดสิทธิ์');
    expect(text).toContain('เกิน 70% ของเลขทั้งหมดไม่นับ');
    expect(terms(first)).toHaveLength(10);
    expect(terms(besides)).toHaveLength(9);
    expect(terms(besides)[0]).toBe('เงินฝากอยู่ในกระเป๋าหลัก มีเพียงโบนัสที่อยู่ในกระเป๋าโปร');
    expect(terms(free)).toEqual(terms(besides).slice(1));
    expect(terms({ ...free, maxBet: null })).toEqual(terms(free).filter((term) => !term.includes('โพยละไม่เกิน')));
    expect(terms(free).join('\n')).not.toContain('เงินฝาก');
    expect(`${text}${terms(free)}${workedExample(free)}`).not.toMatch(/เอาคืน|ทวงทุน|การันตี|รวย/);
  });
});

describe('the texts of a bonus of free spins', () => {
  const spins: BonusRule = {
    ...besides,
    ...{ amount: { spins: { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 20, stake: 200 } }, times: 25 },
    ...{ weights: { slot: 100 }, excludedGames: [], maxBet: null },
  };
  const forNothing: BonusRule = { ...spins, given: 'free_credit', minDeposit: 0 };

  it('say on the card how many, where and with what stake', () => {
    expect(headline(spins)).toBe('20 สปิน');
    expect(facts(spins)).toEqual([
      { label: 'ฝากขั้นต่ำ', value: '฿100' },
      { label: 'โคมแดงเยาวราช', value: 'ครั้งละ ฿2' },
      { label: 'ทำเทิร์น', value: '25 เท่า' },
    ]);
    expect(facts(forNothing)[2]).toEqual({ label: 'ถอนได้สูงสุด', value: '฿300' });
  });

  it('count the turnover from what the stakes come to', () => {
    const rowOf = (label: string) => conditions(spins).find((row) => row.label === label)?.value;
    expect(rowOf('ฟรีสปิน')).toBe('โคมแดงเยาวราช 20 ครั้ง ครั้งละ ฿2 รวม ฿40');
    expect(rowOf('เทิร์น')).toBe('25 เท่าของมูลค่าฟรีสปิน');
    expect(workedExample(spins)).toBe(
      'ฝาก ฿300 ได้ฟรีสปิน โคมแดงเยาวราช 20 ครั้ง ครั้งละ ฿2 รวม ฿40 เงินฝากอยู่ในกระเป๋าหลัก เงินรางวัลของสปินเข้ากระเป๋าโปร ต้องทำเทิร์น ฿40 × 25 = ฿1,000 ครบแล้วย้ายเข้ากระเป๋าหลักได้สูงสุด ฿300',
    );
    expect(workedExample(forNothing)).toMatch(/^รับฟรีสปิน โคมแดงเยาวราช 20 ครั้ง .* เงินรางวัลของสปินเข้ากระเป๋าโปร ต้อง/);
    expect(workedExample({ ...spins, holdsDeposit: true })).toContain('รวม ฿40 เงินฝากในกระเป๋าโปร ฿300 ต้อง');
    expect(honestValue({ ...spins, holdsDeposit: true })).toBe(
      'โดยเฉลี่ย เล่นสล็อตรวม ฿1,000 เสีย ฿40 (คิดจากประเภทที่คืนมากที่สุด 96%) เทียบกับมูลค่าฟรีสปิน ฿40 เท่ากับ ฿0',
    );
    expect(honestValue({ ...spins, times: 30 })).toContain('มากกว่ามูลค่าฟรีสปิน ฿40 ยอดในกระเป๋าโปรจึงมักหมดก่อนครบเทิร์น');
  });

  it('say that they cost and count nothing, where their winnings go, and when they end', () => {
    expect(terms(spins)).toEqual(
      expect.arrayContaining([
        'เงินฝากอยู่ในกระเป๋าหลัก มีเพียงเงินรางวัลของฟรีสปินที่อยู่ในกระเป๋าโปร',
        'ฟรีสปินเล่นที่ โคมแดงเยาวราช ครั้งละ ฿2 ไม่หักเงิน และไม่นับเทิร์น เงินรางวัลเข้ากระเป๋าโปร',
        'สปินที่ยังไม่ได้เล่นเมื่อโปรจบ หมดสิทธิ์',
        'ครบเทิร์นแล้วแต่ยังมีสปินเหลือ โปรยังไม่จบ จนเล่นครบหรือหมดเวลา',
      ]),
    );
    expect(terms(free).join()).not.toContain('สปิน');
  });
});

describe('a bonus with other figures', () => {
  const rowOf = (rule: BonusRule, label: string): string | undefined =>
    conditions(rule).find((fact) => fact.label === label)?.value;

  it('says what has no limit', () => {
    const open = { ...first, maxWithdraw: null, maxBet: null };
    expect(rowOf(open, 'แทงได้ต่อโพย')).toBe('ไม่จำกัด');
    expect(rowOf(open, 'ถอนได้สูงสุด')).toBe('ไม่จำกัด');
    expect(workedExample(open)).toMatch('ยอดในกระเป๋าโปรทั้งหมดย้ายเข้ากระเป๋าหลัก');
    expect(terms(open)).not.toEqual(terms(first));
  });

  it('says how often it is given', () => {
    const given = (claims: BonusRule['claims'], more: Partial<BonusRule> = {}) =>
      rowOf({ ...first, ...more, claims }, 'รับได้');
    const none = { perMember: null, perDay: null, total: null };
    expect(given({ perMember: 2, perDay: 1, total: 1_000 })).toBe('2 ครั้งต่อคน · วันละ 1 ครั้ง · รวมทุกคน 1,000 สิทธิ์');
    expect(given(none)).toBe('1 ครั้งต่อคน');
    expect(given(none, { given: 'daily_first_deposit' })).toBe('วันละ 1 ครั้ง');
    expect(given(none, { given: 'every_deposit' })).toBe('ไม่จำกัดครั้ง');
  });

  it('leaves out a table row that would be empty', () => {
    const weights = { lotto: 50, slot: 100, casino: 20, sport: 100, fishing: 50 };
    expect(rowOf({ ...first, weights, excludedGames: [] }, 'ใช้ไม่ได้กับ')).toBeUndefined();
    expect(rowOf(first, 'ช่วงเวลา')).toBeUndefined();
    expect(rowOf(free, 'ยอดฝาก')).toBeUndefined();
  });

  it('of a fixed sum names it', () => {
    const fixed: BonusRule = { ...first, amount: { fixed: 200 } };
    expect(headline(fixed)).toBe('฿200');
    expect(facts(fixed)[1]).toEqual({ label: 'โบนัส', value: '฿200' });
    expect(rowOf(fixed, 'ยอดฝาก')).toBe('฿100 ถึง ฿5,000');
    expect(rowOf({ ...fixed, holdsDeposit: false }, 'ยอดฝาก')).toBe('ขั้นต่ำ ฿100');
  });
});
