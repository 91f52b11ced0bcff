/** Words on the water: what a catch is worth, and that a shot caught nothing. */
import { isReduced } from '../motion.ts';

export const catchMs = 1_300;
export const missMs = 900;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Caught extends Point {
  readonly name: string;
  readonly amount: string;
  readonly isMore: boolean;
  readonly since: number;
}

export interface Missed extends Point {
  readonly text: string;
  readonly since: number;
}

/** A word that rises from a closed net. `wide`: of the pond, in pixels. */
export function drawMiss(context: CanvasRenderingContext2D, wide: number, missed: Missed, at: number): void {
  const { x, y, text, since } = missed;
  const age = (at - since) / missMs;
  context.globalAlpha = Math.min(1, (1 - age) * 2);
  context.font = '600 14px Anuphan, sans-serif';
  context.textAlign = 'center';
  const half = context.measureText(text).width / 2 + 4;
  const left = Math.max(half, Math.min(wide - half, x));
  const top = Math.max(24, y - (isReduced() ? 0 : 18 * age));
  context.lineWidth = 3;
  context.strokeStyle = 'oklch(0.15 0.03 230 / 0.8)';
  context.strokeText(text, left, top);
  context.fillStyle = 'oklch(0.95 0.02 230)';
  context.fillText(text, left, top);
}

/** A catch's ticket: on paper only above the price of its shot. */
export function drawCatch(context: CanvasRenderingContext2D, wide: number, caught: Caught, at: number): void {
  const { x, y, name, amount, isMore, since } = caught;
  const age = (at - since) / catchMs;
  context.globalAlpha = age > 0.75 ? (1 - age) * 4 : 1;
  context.font = '700 18px Anuphan, sans-serif';
  const amountWidth = context.measureText(amount).width;
  context.font = '500 12px Anuphan, sans-serif';
  const width = Math.max(amountWidth, context.measureText(name).width) + 22;
  const left = Math.max(4, Math.min(wide - width - 4, x - width / 2));
  const top = Math.max(52, y - 30 - (isReduced() ? 0 : 14 * Math.min(1, age * 3)));
  context.fillStyle = isMore ? 'oklch(0.97 0.015 95)' : 'oklch(0.24 0.03 230 / 0.92)';
  context.beginPath();
  context.roundRect(left, top, width, 44, 10);
  context.fill();
  context.textAlign = 'left';
  context.fillStyle = isMore ? 'oklch(0.4 0.03 230)' : 'oklch(0.86 0.02 230)';
  context.fillText(name, left + 11, top + 16);
  context.font = '700 18px Anuphan, sans-serif';
  context.fillStyle = isMore ? 'oklch(0.24 0.03 230)' : '#fff';
  context.fillText(amount, left + 11, top + 36);
}
