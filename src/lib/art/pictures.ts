/** Pictures composed of rosettes and emblems: covers, ticket backgrounds, single emblems. Pure functions of their seed. */
import { type Ramp, ramp } from './colour.ts';
import { allEmblems, type Emblem, emblemBody, emblems } from './emblems.ts';
import type { Enamel } from './enamels.ts';
import { type GameEmblem, gameEmblemBody, isGameEmblem } from './game-emblems.ts';
import { round1 as n, rosette, stream } from './rosette.ts';
import { isTeamEmblem, type TeamEmblem, teamEmblemBody } from './team-emblems.ts';

/** Picks an item by a number from 0 to 1. */
const pick = <T>(from: readonly T[], by: number): T => {
  const item = from[Math.floor(by * from.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** A cover: background, emblem, shadow. Its ids are constant, so use it as an <img>, where they cannot collide. */
export function cover(
  seed: string,
  options: {
    readonly enamel: Enamel;
    readonly width: number;
    readonly height: number;
    readonly emblem?: Emblem | GameEmblem | TeamEmblem;
  },
): string {
  const { width: w, height: h } = options;
  const random = stream(seed);
  const c = ramp(options.enamel);
  const emblem = options.emblem ?? pick(emblems, random());
  const lobes = pick([9, 10, 12, 14, 16, 18], random());
  const amplitude = 0.2 + random() * 0.16;
  const copies = 5 + Math.floor(random() * 3);
  const kind = Math.floor(random() * 3);
  const [cx, cy] = [w / 2, h * 0.42];
  const size = Math.min(w, h) * 0.56;
  const scale = (size * 1.2) / 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${c.hi}"/><stop offset=".52" stop-color="${c.mid}"/><stop offset="1" stop-color="${c.lo}"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#g)"/>${ground(kind, { w, h, cx, cy, size, c, lobes, amplitude, copies })}<ellipse cx="${n(cx)}" cy="${n(cy + size * 0.62)}" rx="${n(size * 0.34)}" ry="${n(size * 0.045)}" fill="${c.deep}" opacity=".38"/><g transform="translate(${n(cx - 50 * scale)} ${n(cy - 52 * scale)}) scale(${scale.toFixed(3)})">${bodyOf(emblem, c)}</g></svg>`;
}

const bodyOf = (emblem: Emblem | GameEmblem | TeamEmblem, c: Ramp): string =>
  isTeamEmblem(emblem)
    ? teamEmblemBody(emblem)
    : isGameEmblem(emblem)
      ? gameEmblemBody(emblem, 'm')
      : emblemBody(emblem, 'm', c);

interface Ground {
  readonly w: number;
  readonly h: number;
  readonly cx: number;
  readonly cy: number;
  readonly size: number;
  readonly c: Ramp;
  readonly lobes: number;
  readonly amplitude: number;
  readonly copies: number;
}

/** Rosette burst, dense net with a disc, or engraved waves with a medallion. */
function ground(kind: number, { w, h, cx, cy, size, c, lobes, amplitude, copies }: Ground): string {
  const centre = (inner: string): string => `<g transform="translate(${n(cx)} ${n(cy)})">${inner}</g>`;
  if (kind === 0) {
    return centre(
      rosette('a', { radius: size * 0.98, lobes, amplitude, copies, stroke: c.line, opacity: 0.42, width: 0.9 }) +
        rosette('b', {
          radius: size * 0.52,
          lobes: Math.round(lobes / 2) + 3,
          amplitude: 0.22,
          copies: 5,
          stroke: c.line,
          opacity: 0.34,
          width: 0.8,
        }),
    );
  }
  if (kind === 1) {
    return centre(
      `${rosette('a', { radius: size * 0.8, lobes: lobes + 6, amplitude: 0.46, copies: 4, stroke: c.line, opacity: 0.4, width: 0.9 })}<circle r="${n(size * 0.46)}" fill="${c.hi}" opacity=".55"/><circle r="${n(size * 1.22)}" fill="none" stroke="${c.line}" opacity=".25"/>`,
    );
  }
  const wave = `M${n(-w * 0.4)} ${n(h * 0.12)}q${n(w * 0.125)} ${n(-h * 0.11)} ${n(w * 0.25)} 0${`t${n(w * 0.25)} 0`.repeat(7)}`;
  const copied = Array.from({ length: 10 }, (_, i) => `<use href="#w" y="${n(i * h * 0.032)}" x="${n(-i * 7)}"/>`).join(
    '',
  );
  return `<g fill="none" stroke="${c.line}" opacity=".38" stroke-width=".9"><path id="w" d="${wave}"/>${copied}</g>${centre(
    `<circle r="${n(size * 0.62)}" fill="${c.mid}"/><circle r="${n(size * 0.62)}" fill="none" stroke="${c.line}" stroke-width=".9" opacity=".7"/>${rosette('b', { radius: size * 0.54, lobes, amplitude: 0.13, copies: 4, stroke: c.line, opacity: 0.5, width: 0.7 })}`,
  )}`;
}

/** An emblem as a picture. */
export function emblemPicture(emblem: Emblem, enamel: Enamel): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${emblemBody(emblem, 'e', ramp(enamel))}</svg>`;
}

/** Where the emblems of a set lie: in a row below the ground, apart from each other. */
const [rowY, step, side] = [1_000, 200, 100];

/**
 * Everything of one enamel on one sheet, so that a page of tickets is a handful of requests: `<img src="/art/set/rong.svg#gift">`
 * shows an emblem, `#ground` the ground of a wide ticket (720 x 260).
 */
export function enamelSet(enamel: Enamel): string {
  const drawings = allEmblems.map((emblem, at) => {
    const box = `${at * step} ${rowY} ${side} ${side}`;
    const drawing = emblemBody(emblem, `u-${emblem}`, ramp(enamel));
    return `<view id="${emblem}" viewBox="${box}" preserveAspectRatio="xMidYMid"/><svg x="${at * step}" y="${rowY}" width="${side}" height="${side}">${drawing}</svg>`;
  });
  const ground = ticketGround('ground', enamel);
  return `${ground.slice(0, -'</svg>'.length)}<view id="ground" viewBox="0 0 720 260"/>${drawings.join('')}</svg>`;
}

/** The background of a wide ticket: waves, two rosettes at the stub, and a scrim that keeps text readable. */
export function ticketGround(seed: string, enamel: Enamel, width = 720, height = 260): string {
  const c = ramp(enamel);
  const lobes = 12 + Math.floor(stream(seed)() * 4) * 2;
  const radius = height * 0.95;
  const wave = `M-60 ${n(height * 0.3)}q45 -26 90 0${'t90 0'.repeat(9)}`;
  const waves = Array.from({ length: 8 }, (_, i) => `<use href="#w" y="${(i + 1) * 9}" x="${-(i + 1) * 9}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${c.mid}"/><stop offset=".55" stop-color="${c.hi}"/><stop offset="1" stop-color="${c.mid}"/></linearGradient><linearGradient id="s"><stop stop-color="${c.lo}" stop-opacity=".82"/><stop offset=".52" stop-color="${c.mid}" stop-opacity=".86"/><stop offset=".78" stop-color="${c.mid}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><g fill="none" stroke="${c.line}" stroke-width="1" opacity=".22"><path id="w" d="${wave}"/>${waves}</g><g transform="translate(${n(width * 0.86)} ${n(height * 0.5)})">${rosette('a', { radius: radius * 0.62, lobes, amplitude: 0.3, copies: 6, stroke: c.line, opacity: 0.42, width: 1 })}${rosette('b', { radius: radius * 0.32, lobes: lobes / 2 + 3, amplitude: 0.2, copies: 5, stroke: c.line, opacity: 0.4, width: 1 })}</g><rect width="${width}" height="${height}" fill="url(#s)"/></svg>`;
}

/** The watermark of a paper ticket. */
export function watermark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-110 -110 220 220">${rosette('a', { radius: 74, lobes: 14, amplitude: 0.34, copies: 4, stroke: '#5d7f8c', opacity: 0.22, width: 1.2 })}</svg>`;
}

/** The engraving under a slip's first part: fine lines around a clear centre for the code. */
export function slipGround(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -200 400 400" preserveAspectRatio="xMidYMid slice">${rosette('a', { radius: 150, lobes: 30, amplitude: 0.3, copies: 6, stroke: '#5288a2', opacity: 0.17, width: 0.7 })}</svg>`;
}
