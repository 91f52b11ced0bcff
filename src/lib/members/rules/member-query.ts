/** What is meant by a text in the console's one search box (operator.md section 5): several things at once, tried together. */
import { normalisePhone } from '../../account/rules/phone.ts';
import { asciiDigits } from '../../thai.ts';

/** Kinds of things that have ids and references of their own. */
export const foundKinds = ['bill', 'round', 'withdraw', 'deposit', 'transfer'] as const;
export type FoundKind = (typeof foundKinds)[number];

export interface MemberQuery {
  /** E.164. */
  readonly phone?: string;
  /** How an E.164 number begins: "+66812". */
  readonly phoneHead?: string;
  /** How a phone or a bank account ends; a whole account number is its own end. */
  readonly tail?: string;
  /** Part of a name as `plainName` writes it. */
  readonly name?: string;
  /** Of an invitation, in capitals. */
  readonly refCode?: string;
  readonly memberId?: bigint;
  readonly billId?: bigint;
  readonly roundId?: bigint;
  readonly withdrawId?: bigint;
  readonly depositId?: bigint;
  /** A payment's reference at its gateway. */
  readonly depositReference?: string;
  /** A transfer's: "bill:12:v1:win". */
  readonly transferReference?: string;
}

/** Fewer letters or digits would fit too many. */
const nameMin = 2;
const digitsMin = 4;
export const queryMax = 80;

/** Tone marks and the like, which people leave out or misplace; plain_name() of the database drops the same. */
const marks = /[\u0e47-\u0e4e]/g;

/** A name as names are compared: small letters, no tone marks, single spaces. */
export const plainName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .toLowerCase()
    .replace(marks, '')
    .replace(/\s+/g, ' ')
    .trim();

const idOf = (digits: string): bigint | undefined => (/^[1-9]\d{0,17}$/.test(digits) ? BigInt(digits) : undefined);

type IdField = 'memberId' | 'billId' | 'roundId' | 'withdrawId' | 'depositId';

const ids: Readonly<Record<string, IdField>> = {
  member: 'memberId',
  m: 'memberId',
  bill: 'billId',
  round: 'roundId',
  withdraw: 'withdrawId',
  w: 'withdrawId',
  deposit: 'depositId',
  payment: 'depositId',
};

/** "M-10482", "bill:12", "W000000000012", "691121-000123", "D7H2QX…", "bill:12:v1:win". */
function named(text: string): MemberQuery | undefined {
  const compact = text.replace(/\s/g, '');
  const bill = /^\d{6}-0*(\d{1,18})$/.exec(compact)?.[1];
  if (bill) return withId('billId', bill);
  const [, word = '', digits = ''] = /^([a-z]+)[-:]?0*(\d{1,18})$/i.exec(compact) ?? [];
  const field = ids[word.toLowerCase()];
  const reference = /^D[0-9A-Z]{13}$/i.test(compact) ? { depositReference: compact.toUpperCase() } : undefined;
  if (field)
    return { ...withId(field, digits), ...(compact.includes(':') && { transferReference: compact }), ...reference };
  if (/^[a-z_]+:\d{1,18}(?::[\w.:-]+)?$/.test(compact)) return { transferReference: compact };
  return reference;
}

const withId = (field: IdField, digits: string): MemberQuery => {
  const id = idOf(digits);
  return id === undefined ? {} : { [field]: id };
};

/** Digits alone: part of a phone, the end of an account, or anything's id. */
function numbered(digits: string): MemberQuery {
  const phone = normalisePhone(digits);
  const id = idOf(digits);
  const local = digits.replace(/^(?:00)?66(?=[689])/, '0');
  const head = digits.length >= digitsMin && /^0[689]\d{2,7}$/.test(local) ? `+66${local.slice(1)}` : undefined;
  return {
    ...(phone && { phone }),
    ...(head && !phone && { phoneHead: head }),
    // Also a bank account may look like a phone.
    ...(digits.length >= digitsMin && digits.length <= 18 && { tail: digits }),
    ...(/^[2-9]{8}$/.test(digits) && { refCode: digits }),
    ...(id !== undefined && !phone && { memberId: id, billId: id, roundId: id, withdrawId: id, depositId: id }),
  };
}

/** What a typed text may mean; empty where it is too short to mean anything. */
export function readMemberQuery(typed: string): MemberQuery {
  const text = asciiDigits(typed.normalize('NFC')).trim().slice(0, queryMax);
  const digits = text.replace(/^\+/, '').replace(/[\s\-().]/g, '');
  const known = named(text);
  if (known && Object.keys(known).length > 0) return known;
  if (/^\d+$/.test(digits)) return numbered(digits);
  const name = plainName(text);
  const isName = [...name.replace(/[^\p{L}\p{M}]/gu, '')].length >= nameMin && !/[\d:]/.test(name);
  const refCode = /^[0-9A-Za-z]{8}$/.test(text) ? text.toUpperCase() : undefined;
  return { ...(isName && { name }), ...(refCode && { refCode }) };
}

/** The text as the audit keeps it: of digits no more than the last four. */
export const maskedQuery = (typed: string): string =>
  asciiDigits(typed)
    .trim()
    .slice(0, queryMax)
    .replace(/\d[\d\s\-().]{4,}\d/g, (digits) => {
      const plain = digits.replace(/\D/g, '');
      return `${'x'.repeat(Math.max(0, plain.length - 4))}${plain.slice(-4)}`;
    });
