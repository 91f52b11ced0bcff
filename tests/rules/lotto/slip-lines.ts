import { addLines, emptySlip, type Slip, type SlipLine } from '#lib/lotto/client/slip.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';

export type Text = `${BetType} ${string} ${string}`;

export const linesOf = (...texts: Text[]): SlipLine[] =>
  texts.map((text) => {
    const [betType = '', number = '', stake = ''] = text.split(' ');
    return { betType: betType as BetType, number, stake };
  });

export const slipOf = (...texts: Text[]): Slip => addLines(emptySlip, linesOf(...texts), 'keep').slip;

export const told = (slip: Slip): string[] =>
  slip.lines.map(({ betType, number, stake }) => `${betType} ${number} ${stake}`);
