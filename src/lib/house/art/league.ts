/** Pictures of the league: crests of its teams, the ball, the pitch with its players in perspective. */
import { hex, ivory, ramp } from '../../art/colour.ts';
import type { Enamel } from '../../art/enamels.ts';
import { rosettePath, round1, stream } from '../../art/rosette.ts';
import { teams } from '../rules/data/football.ts';
import type { TeamCode } from '../rules/football.ts';

const enamelOf: Readonly<Record<TeamCode, Enamel>> = {
  sua: 'chad',
  naga: 'yok',
  chang: 'nam',
  khrut: 'rong',
  kilen: 'muang',
  hong: 'khram',
  singh: 'rong',
  nin: 'chad',
};

/** The shirts of a team; two teams of one enamel meet as the second in ivory. */
export const shirtOf = (team: TeamCode): string => ramp(enamelOf[team]).hi;

/** The first consonant of a name, which may stand behind a vowel. */
const letterOf = (name: string): string => (/^[เแโใไ]/.test(name) ? name[1] : name[0]) ?? '';

const shield = 'M6 8Q40-4 74 8V46Q74 74 40 88 6 74 6 46Z';

/** A team's crest in a box of 80 by 90. */
export function crest(team: TeamCode): string {
  const place = teams.findIndex(({ code }) => code === team);
  const { hi, mid, line } = ramp(enamelOf[team]);
  const curve = rosettePath(25, 12 + place, 0.2);
  const rings = [0, 11].map((turn) => `<path d="${curve}" transform="rotate(${turn})"/>`).join('');
  return `<path d="${shield}" fill="${hi}"/><path d="M40 2Q58 2 74 8V46Q74 74 40 88Z" fill="#120a05" opacity=".16"/><g transform="translate(40 42)" fill="none" stroke="${line}" opacity=".75">${rings}</g><circle cx="40" cy="42" r="18" fill="${ivory.light}"/><text x="40" y="51" text-anchor="middle" font-weight="700" font-size="25" fill="${mid}">${letterOf(teams[place]?.name ?? '')}</text>`;
}

/** A ball in a box of 100 by 100. */
export function ball(): string {
  const dark = hex(0.24, 0.05, 168);
  return `<clipPath id="ball-edge"><circle cx="50" cy="50" r="46"/></clipPath><circle cx="50" cy="50" r="46" fill="${ivory.light}"/><g clip-path="url(#ball-edge)"><path d="M50 30 69 44 62 66H38L31 44Z" fill="${dark}"/><path d="M50 4 65-8H35ZM95 38 110 30 102 70 92 60ZM78 92 70 108 100 98 88 80ZM22 92 30 108 0 98 12 80ZM5 38-10 30-2 70 8 60Z" fill="${dark}"/><path d="M50 30V4M69 44 95 38M62 66 78 92M38 66 22 92M31 44 5 38" stroke="${dark}" stroke-width="2.500" fill="none"/><path d="M50 0A50 50 0 0 1 50 100Z" fill="#120a05" opacity=".12"/></g>`;
}

export const pitchBox = { width: 390, height: 150 } as const;
const [top, bottom] = [34, 144];

/** Where a place on the pitch is drawn; both shares, from the home side's goal and from the far line. */
function onPitch(along: number, across: number): readonly [x: number, y: number] {
  const { width } = pitchBox;
  return [width / 2 + (along - 0.5) * width * (0.74 + 0.26 * across), top + across * (bottom - top)];
}

const at = (along: number, across: number): string => onPitch(along, across).map(round1).join(' ');
const path = (...places: readonly (readonly [number, number])[]): string =>
  `M${places.map(([along, across]) => at(along, across)).join('L')}`;

/** The lines of one half; `side` is 0 for the home side's goal and 1 for the other. */
function half(side: 0 | 1): string {
  const along = (share: number): number => (side === 0 ? share : 1 - share);
  const box = (deep: number, wide: number): string =>
    path([along(0), wide], [along(deep), wide], [along(deep), 1 - wide], [along(0), 1 - wide]);
  return box(0.15, 0.2) + box(0.055, 0.36);
}

function lines(): string {
  const circle = Array.from({ length: 33 }, (_, step) => {
    const turn = (step / 32) * 2 * Math.PI;
    return [0.5 + 0.085 * Math.cos(turn), 0.5 + 0.19 * Math.sin(turn)] as const;
  });
  return `${path([0, 0], [1, 0], [1, 1], [0, 1], [0, 0])}${path([0.5, 0], [0.5, 1])}${half(0)}${half(1)}${path(...circle)}`;
}

function goalFrame(along: 0 | 1): string {
  const [farX, farY] = onPitch(along, 0.38);
  const [nearX, nearY] = onPitch(along, 0.62);
  return `M${round1(farX)} ${round1(farY)}v-15L${round1(nearX)} ${round1(nearY - 17)}V${round1(nearY)}`;
}

/** Places of the home side's players; the away side's are mirrored and moved a little. */
const places: readonly (readonly [along: number, across: number])[] = [
  [0.04, 0.5],
  [0.21, 0.24],
  [0.19, 0.76],
  [0.37, 0.4],
  [0.45, 0.74],
  [0.55, 0.2],
  [0.62, 0.56],
  [0.73, 0.32],
  [0.79, 0.68],
];

function player(side: 'home' | 'away', along: number, across: number): string {
  const size = round1(0.85 + 0.35 * across);
  return `<use href="#player-${side}" transform="translate(${at(along, across)}) scale(${size})"/>`;
}

/** A player in the shirt that the page sets as a colour of the side. */
export const playerSymbol = (side: 'home' | 'away'): string =>
  `<g id="player-${side}"><ellipse cy="1" rx="6.500" ry="2.200" fill="#000" opacity=".35"/><path d="M-3.200-1C-3.600-6-4.500-8-4-12A4 4 0 0 1 4-12C4.500-8 3.600-6 3.200-1Z" class="shirt-${side}" stroke="#fff" stroke-width=".8"/><circle cy="-15.500" r="2.600" fill="${hex(0.76, 0.06, 60)}"/></g>`;

/** The pitch under its stand; the page moves the ball. */
export function pitch(): string {
  const { width, height } = pitchBox;
  const stripes = Array.from({ length: 10 }, (_, stripe) => {
    const [from, to] = [stripe / 10, (stripe + 1) / 10];
    return `<path d="${path([from, 0], [to, 0], [to, 1], [from, 1])}Z" fill="${stripe % 2 ? hex(0.4, 0.1, 152) : hex(0.44, 0.11, 150)}"/>`;
  });
  const next = stream('crowd');
  const tones = [ramp('yok').hi, ramp('khram').hi, ivory.light, ramp('yok').line];
  const crowd = tones.map((tone) => {
    const heads = Array.from({ length: 34 }, () => `M${round1(next() * width)} ${round1(3 + next() * 20)}h.1`);
    return `<path d="${heads.join('')}" stroke="${tone}" stroke-width="2.400" stroke-linecap="round" opacity=".5"/>`;
  });
  const players = places
    .flatMap(([along, across]) => [
      { side: 'home', along, across } as const,
      { side: 'away', along: 1 - along + 0.02, across: Math.min(0.94, across + 0.09) } as const,
    ])
    .sort((a, b) => a.across - b.across)
    .map(({ side, along, across }) => player(side, along, across));
  return `<rect width="${width}" height="${height}" fill="${hex(0.21, 0.04, 200)}"/>${crowd.join('')}<path d="M0 26H${width}V${height}H0Z" fill="${hex(0.33, 0.085, 155)}"/>${stripes.join('')}<path d="${lines()}" fill="none" stroke="#fff" stroke-opacity=".72"/><path d="${goalFrame(0)}${goalFrame(1)}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.600"/>${players.join('')}`;
}
