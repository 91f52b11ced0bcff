/** Pictures composed of rosettes and emblems: covers, ticket backgrounds, single emblems. Pure functions of their seed. */
import { vipMedal } from './badges.ts';
import { type Ramp, ramp } from './colour.ts';
import { allEmblems, type Emblem, emblemBody, emblems } from './emblems.ts';
import { type Enamel, enamels } from './enamels.ts';
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

/** Where the emblems of the sheet lie: below the grounds, a row for each enamel, apart from each other. */
const [rowsY, step, side] = [3_000, 200, 100];
const [groundWidth, groundHeight] = [720, 260];

/**
 * The emblems and grounds of all enamels and the medals on one sheet, so that a page of tickets is one request:
 * `<img src="/art/set.svg#rong-gift">` shows an emblem, `#rong-ground` the ground of a wide ticket (720 x 260), `#vip-1` a
 * medal. An emblem without the enamel's colours is drawn once.
 */
export function emblemSheet(): string {
  const at = (x: number, y: number, drawing: string): string =>
    `<svg x="${x}" y="${y}" width="${side}" height="${side}">${drawing}</svg>`;
  const view = (id: string, box: string): string =>
    `<view id="${id}" viewBox="${box}" preserveAspectRatio="xMidYMid"/>`;
  const drawn = allEmblems.flatMap((emblem, column) => {
    const bodies = enamels.map((enamel) => emblemBody(emblem, `u-${emblem}`, ramp(enamel)));
    return enamels.map((enamel, row) => {
      const isPlain = bodies[row] === bodies[0];
      const [x, y] = [column * step, rowsY + (isPlain ? 0 : row) * step];
      const drawing = isPlain && row > 0 ? '' : at(x, y, emblemBody(emblem, `u-${emblem}-${enamel}`, ramp(enamel)));
      return view(`${enamel}-${emblem}`, `${x} ${y} ${side} ${side}`) + drawing;
    });
  });
  const grounds = enamels.map((enamel, row) => {
    const y = row * (groundHeight + side);
    const drawing = groundBody('ground', enamel, { width: groundWidth, height: groundHeight, ids: enamel });
    return `<view id="${enamel}-ground" viewBox="0 ${y} ${groundWidth} ${groundHeight}"/><svg y="${y}" width="${groundWidth}" height="${groundHeight}">${drawing}</svg>`;
  });
  const medals = ([0, 1, 2] as const).map((level) => {
    const [x, y] = [level * step, rowsY - step];
    return view(`vip-${level}`, `${x} ${y} ${side} ${side}`) + at(x, y, vipMedal(level));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${groundWidth} ${groundHeight}" preserveAspectRatio="xMaxYMid slice">${[...grounds, ...drawn, ...medals].join('')}</svg>`;
}

/** The background of a wide ticket: waves, two rosettes at the stub, and a scrim that keeps text readable. */
export function ticketGround(seed: string, enamel: Enamel, width = groundWidth, height = groundHeight): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice">${groundBody(seed, enamel, { width, height, ids: '' })}</svg>`;
}

interface GroundPlace {
  readonly width: number;
  readonly height: number;
  /** Before each id of the drawing, so that several fit in one document. */
  readonly ids: string;
}

function groundBody(seed: string, enamel: Enamel, { width, height, ids }: GroundPlace): string {
  const c = ramp(enamel);
  const lobes = 12 + Math.floor(stream(seed)() * 4) * 2;
  const radius = height * 0.95;
  const wave = `M-60 ${n(height * 0.3)}q45 -26 90 0${'t90 0'.repeat(9)}`;
  const waves = Array.from(
    { length: 8 },
    (_, i) => `<use href="#${ids}w" y="${(i + 1) * 9}" x="${-(i + 1) * 9}"/>`,
  ).join('');
  return `<defs><linearGradient id="${ids}g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${c.mid}"/><stop offset=".55" stop-color="${c.hi}"/><stop offset="1" stop-color="${c.mid}"/></linearGradient><linearGradient id="${ids}s"><stop stop-color="${c.lo}" stop-opacity=".82"/><stop offset=".52" stop-color="${c.mid}" stop-opacity=".86"/><stop offset=".78" stop-color="${c.mid}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#${ids}g)"/><g fill="none" stroke="${c.line}" stroke-width="1" opacity=".22"><path id="${ids}w" d="${wave}"/>${waves}</g><g transform="translate(${n(width * 0.86)} ${n(height * 0.5)})">${rosette(`${ids}a`, { radius: radius * 0.62, lobes, amplitude: 0.3, copies: 6, stroke: c.line, opacity: 0.42, width: 1 })}${rosette(`${ids}b`, { radius: radius * 0.32, lobes: lobes / 2 + 3, amplitude: 0.2, copies: 5, stroke: c.line, opacity: 0.4, width: 1 })}</g><rect width="${width}" height="${height}" fill="url(#${ids}s)"/>`;
}

/** The watermark of a paper ticket. */
export function watermark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-110 -110 220 220">${rosette('a', { radius: 74, lobes: 14, amplitude: 0.34, copies: 4, stroke: '#5d7f8c', opacity: 0.22, width: 1.2 })}</svg>`;
}

/** The engraving under a slip's first part: fine lines around a clear centre for the code. */
export function slipGround(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -200 400 400" preserveAspectRatio="xMidYMid slice">${rosette('a', { radius: 150, lobes: 30, amplitude: 0.3, copies: 6, stroke: '#5288a2', opacity: 0.17, width: 0.7 })}</svg>`;
}
