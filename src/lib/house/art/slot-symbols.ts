/** The symbols of the three slots, pure functions of theme and symbol, in boxes of 100 by 100 (games-detail.md 3.2). */
import type { SlotSymbol, SlotTheme } from '../rules/slots.ts';
import { himmaSymbols } from './himma-symbols.ts';
import { khomSymbols } from './khom-symbols.ts';
import { talatSymbols } from './talat-symbols.ts';

export type SymbolArt = Readonly<Record<SlotSymbol, string>>;

export const slotArt: Readonly<Record<SlotTheme['code'], SymbolArt>> = {
  khom: khomSymbols,
  himma: himmaSymbols,
  talat: talatSymbols,
};
