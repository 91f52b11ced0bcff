/** Proofs of every kind of round, whole and with one thing changed. */
import { describe, expect, it } from 'vitest';
import { commitmentOf } from '#lib/house/rules/commitment.ts';
import type { FishCode } from '#lib/house/rules/data/fishing.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import {
  checkGameProof,
  type GameProof,
  gameProofFormat,
  type OwnProof,
  ownOutcome,
  type SharedProof,
  sharedOutcome,
} from '#lib/house/rules/proof.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { chainOf } from '#tests/support/chain.ts';
import { openVerifier } from '#tests/support/verifier.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const hashOf = (game: string): string => houseGames.find(({ code }) => code === game)?.configHash ?? '';

function ownProof(game: string, nonce = 0, magazine?: NonNullable<OwnProof['magazine']>): OwnProof {
  const config_hash = hashOf(game);
  return {
    format: gameProofFormat,
    rounds: 'own',
    game,
    config_hash,
    commitment: commitmentOf(serverSeed, config_hash),
    server_seed: serverSeed,
    client_seed: clientSeed,
    nonce,
    ...(magazine ? { magazine } : {}),
    outcome: ownOutcome(game, roundDraws(serverSeed, clientSeed, nonce), magazine) ?? 'none',
  };
}

const chain = chainOf(vectors.baccarat.link, 5);
function sharedProof(game: string, hand?: number): SharedProof {
  const shared = { link: chain[4] ?? '', salt: vectors.baccarat.salt, number: 4, ...(hand ? { hand } : {}) };
  return {
    format: gameProofFormat,
    rounds: 'shared',
    game,
    config_hash: hashOf(game),
    commitment: commitmentOf(shared.link, hashOf(game)),
    published: chain[0] ?? '',
    steps: 4,
    ...shared,
    outcome: sharedOutcome(game, shared) ?? 'none',
  };
}

const volleys: FishCode[][] = [
  ['kat', 'siw', 'hip'],
  ['naga', 'naga', 'naga'],
];
const proofs: Readonly<Record<string, GameProof>> = {
  hilo: ownProof('hilo'),
  ntpp: ownProof('ntpp', 2),
  khom: ownProof('khom', 20),
  himma: ownProof('himma', 54),
  talat: ownProof('talat', 24),
  wang: ownProof('wang', 1, { cannon: 'net', shots: volleys }),
  siamsi: ownProof('siamsi'),
  'bac-3': sharedProof('bac-3', 64),
  liga: sharedProof('liga'),
};
const offline = openVerifier();
/** What fails, by the site's own check and by the offline verifier, which agree. */
function failed(proof: unknown, noted = ''): string[] {
  const failedOf = (checks: readonly { readonly id: string; readonly ok: boolean }[]) =>
    checks.filter(({ ok }) => !ok).map(({ id }) => id);
  const here = failedOf(checkGameProof(JSON.parse(JSON.stringify(proof)), noted));
  expect([...failedOf(offline.verifyGame(proof, noted).checks)]).toEqual(here);
  return here;
}

describe.each(Object.entries(proofs))('a proof of %s', (_, proof) => {
  it('holds as it was written, and again as JSON', () => {
    expect(failed(proof)).toEqual([]);
  });
  it('fails with another outcome, table, game or version', () => {
    expect(failed({ ...proof, outcome: [1, 1, 1] })).toEqual(['outcome']);
    expect(failed({ ...proof, config_hash: '0'.repeat(64) })).toContain('table');
    expect(failed({ ...proof, game: 'stranger' })).toContain('format');
    expect(failed({ ...proof, format: 'benja-game/2' })).toContain('format');
  });
  it('holds beside what was noted before the round, and beside nothing else', () => {
    expect(failed(proof, ` ${proof.commitment} `)).toEqual([]);
    expect(failed(proof, 'f'.repeat(64))).toEqual(['noted']);
    if (proof.rounds === 'shared') expect(failed(proof, proof.published)).toEqual([]);
  });
  it('fails with other seeds', () => {
    if (proof.rounds === 'own') {
      expect(failed({ ...proof, server_seed: 'f'.repeat(64) })).toContain('commitment');
      expect(failed({ ...proof, client_seed: 'somebody else' })).toEqual(['outcome']);
      expect(failed({ ...proof, nonce: proof.nonce + 7 })).toEqual(['outcome']);
    } else {
      expect(failed({ ...proof, link: 'f'.repeat(64) })).toContain('commitment');
      expect(failed({ ...proof, steps: 3 })).toEqual(['commitment']);
      expect(failed({ ...proof, salt: 'pepper' })).toEqual(['outcome']);
      expect(failed({ ...proof, number: 5 })).toEqual(['outcome']);
    }
  });
});

describe('a proof', () => {
  it('of the vectors has their outcomes', () => {
    expect(ownOutcome('hilo', roundDraws(serverSeed, clientSeed, 0))).toEqual([6, 6, 4]);
    expect(ownOutcome('khom', roundDraws(serverSeed, clientSeed, 20))).toMatchObject({
      stops: vectors.slots_first_feature.khom?.stops,
      units: 208,
    });
    const { link, salt, shoes } = vectors.baccarat;
    const [first] = shoes;
    expect(sharedOutcome('bac-1', { link, salt, number: 1, hand: 1 })).toEqual({
      player: first?.first_hand.player,
      banker: first?.first_hand.banker,
      winner: first?.first_hand.outcome,
    });
  });
  it('of a magazine fails with another cannon or another order of shots', () => {
    const { wang } = proofs;
    expect(failed({ ...wang, magazine: { cannon: 'single', shots: volleys } })).toEqual(['outcome']);
    expect(failed({ ...wang, magazine: { cannon: 'net', shots: volleys.toReversed() } })).toEqual(['outcome']);
    expect(failed({ ...wang, magazine: { cannon: 'gun', shots: volleys } })).toEqual(['outcome']);
    expect(failed({ ...wang, magazine: undefined })).toEqual(['outcome']);
  });
  it('that is no proof fails in every step, and never throws', () => {
    for (const given of [null, 7, 'proof', [], {}, { format: gameProofFormat, game: 'hilo', rounds: 'own' }])
      expect(failed(given)).toContain('outcome');
    expect(failed({ ...proofs.liga, steps: 1e9 })).toEqual(['commitment']);
    expect(failed({ ...proofs['bac-3'], hand: 65 })).toEqual(['outcome']);
  });
});
