import { type BetType, betTypeCodes } from '#lib/lotto/rules/bet-types.ts';
import { parsePaste } from '#lib/paste/rules/paste.ts';
import type { PasteEntry } from '#lib/paste/rules/paste-shapes.ts';

export const offered = betTypeCodes.filter((code) => !code.startsWith('four'));

export const ticked: readonly BetType[] = ['three_top', 'two_top'];

const short: Readonly<Record<BetType, string>> = {
  three_top: '3บน',
  three_tod: '3โต๊ด',
  three_front: '3หน้า',
  three_bottom: '3ล่าง',
  two_top: '2บน',
  two_bottom: '2ล่าง',
  run_top: 'วิ่งบน',
  run_bottom: 'วิ่งล่าง',
  four_top: '4บน',
  four_tod: '4โต๊ด',
};

export const told = (entries: readonly PasteEntry[]): string =>
  entries.map(({ betType, number, stake }) => `${short[betType]} ${number}=${stake}`).join(', ');

export const read = (text: string, chosen = ticked) => {
  const { entries, unread, ignored } = parsePaste(text, { chosen, offered });
  return { bets: told(entries), red: unread.map(({ start, end }) => text.slice(start, end)), ignored, unread };
};
