/** docs/game-fairness.md: its vectors, recomputed. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashText } from '#lib/digest.ts';
import { ownOutcome, sharedOutcome } from '#lib/house/rules/proof.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { clientSeed, serverSeed } from './vectors.ts';

const text = readFileSync('docs/game-fairness.md', 'utf8');
const row = (name: string): string[] =>
  (text.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '')
    .split('|')
    .slice(2, 5)
    .map((cell) => cell.trim());
const drawn = (game: string, nonce: number) => ownOutcome(game, roundDraws(serverSeed, clientSeed, nonce));

it('has the dice and stops of its seeds', () => {
  expect(row('`hilo` |')).toEqual([0, 1, 2].map((nonce) => (drawn('hilo', nonce) as number[]).join(' ')));
  const stops = [0, 1, 2].map((nonce) => (drawn('khom', nonce) as { stops: number[] }).stops.join(' '));
  expect(row('slots, stops')).toEqual(stops);
});

it('has the hash of its seed and the first words of the stream', () => {
  expect(text).toContain(hashText(serverSeed));
  const draws = roundDraws(serverSeed, clientSeed, 0);
  expect(text.replaceAll(/\s+/g, ' ')).toContain([draws.u32(), draws.u32(), draws.u32()].join(', '));
});

it('has the winners of the first hands', () => {
  const salt = hashText('benja test salt');
  const winners = [1, 2, 3].map((number) => sharedOutcome('bac-1', { link: serverSeed, salt, number, hand: 1 }));
  expect(winners.map((hand) => (hand as { winner: string }).winner)).toEqual(['B', 'P', 'B']);
  expect(text).toContain('banker 2-3, player 9-0, banker 3-9');
});
