/** Siamsi without a server: the sticks of a fixed seed, one a day of the gallery's clock. */
import type { HouseRound } from '#lib/house/client/house-answers.ts';
import { type Ask, HouseProblem } from '#lib/house/client/house-calls.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { drawFortune, siamsiCode } from '#lib/house/rules/siamsi.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { zeroPadded } from '#lib/zero-padded.ts';
import { refusalOf, type Wish } from './fake-house.ts';

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const clientSeed = 'สมาชิก-01';
const now = '2026-12-01T15:00:00.000+07:00';
const pastDays = 6;
const dayMs = 86_400_000;

const seedOf = (nonce: number) => ({
  ...{ commitment: 'a'.repeat(64), client_seed: clientSeed, nonce },
  next_commitment: 'c'.repeat(64),
});

/** The round of so many days ago; the newest has the picture's stick 27. */
function roundOf(daysAgo: number): HouseRound {
  const at = new Date(Date.parse(now) - daysAgo * dayMs).toISOString();
  const proof = { commitment: 'a'.repeat(64), client_seed: clientSeed, nonce: daysAgo, config_hash: 'b'.repeat(64) };
  return {
    ...{ round_id: `r-${zeroPadded(daysAgo, 26)}`, state: 'closed', game: siamsiCode, nonce: daysAgo },
    ...{ stake: '0', returned: '0', started_at: at, closed_at: at, bets: [] },
    outcome: drawFortune(roundDraws(serverSeed, clientSeed, daysAgo)),
    proof: { ...proof, server_seed: null },
  };
}

export function fakeFortune(wish: Wish): Ask {
  const game = houseGames.find(({ code }) => code === siamsiCode);
  if (!game) throw new Error('siamsi is a game of the house');
  let { fault } = wish;
  const rounds = Array.from({ length: pastDays }, (_, at) => roundOf(at + 1));
  if (wish.resumes) rounds.unshift(roundOf(0));
  const state = {
    balance: '1254450',
    limits: { stake_min: '0', stake_max: '0', payout_max: '0' },
    ...{ seed: seedOf(0), free_spins: null, open_round: null, server_time: now },
  };
  const { code, name, category, configHash, paceMs } = game;
  const about = { code, name, category, config_hash: configHash, pace_ms: paceMs, return_ppm: null };
  return async (call, input) => {
    switch (call) {
      case 'open':
        return { ...state, bearer: 'gallery', expires_at: now, is_demo: false, currency: 'THB', game: about };
      case 'fortune': {
        const refusal = refusalOf(fault);
        const isLost = fault === 'lost';
        fault = '';
        if (refusal) throw refusal;
        if (rounds.every(({ nonce }) => nonce !== 0)) rounds.unshift(roundOf(0));
        if (isLost) throw new HouseProblem(0, 'เชื่อมต่อไม่ได้');
        return { round: rounds[0], seed: seedOf(1), next_at: '2026-12-02T00:00:00.000+07:00' };
      }
      case 'history':
        return { items: rounds, next_cursor: null };
      case 'proof':
        return rounds.find(({ round_id }) => round_id === (input as { round_id?: string }).round_id)?.proof;
      default:
        return state;
    }
  };
}
