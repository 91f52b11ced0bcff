/** The words above the table: what happens now, and the newest result. */

import type { HandRow } from '../../rules/baccarat-table.ts';
import type { TableEvent } from '../../stream-contract.ts';
import { part, parts } from '../frame-parts.ts';
import { scoreOf } from './round-text.ts';
import { isClosingSoon, phaseNames } from './table-clock.ts';

export function showHead(root: HTMLElement, { hand }: TableEvent, last: HandRow | undefined): void {
  part(root, 'hand').textContent = last ? `ตาที่ ${last.n}` : 'ขอนใหม่';
  part(root, 'last').textContent = last ? scoreOf(last) : 'ยังไม่มีผล';
  for (const place of parts(root, 'hand-of')) place.textContent = `ตาที่ ${hand} จาก 64`;
}

/** The phase and how many members are in the room; bets are closed by this clock when `left` is 0. */
export function showPhase(root: HTMLElement, { phase, counts }: TableEvent, left: number): void {
  const now = phase === 'betting' && left === 0 ? 'closed' : phase;
  const name = isClosingSoon(now, left) ? 'ใกล้ปิด' : phaseNames[now];
  const text = `${name} · ${counts.members.toLocaleString('en')} คนในห้อง`;
  const place = part(root, 'phase');
  if (place.textContent !== text) place.textContent = text;
}
