/** The model arranges everything that a case may need. */
import { createHash } from 'node:crypto';
import type { Arrangement, Difference, Player } from '../wallet/arrangement.ts';
import { keyOf, type ModelPlayer } from './books.ts';
import type { ModelDoor } from './door.ts';
import type { ModelWallet } from './wallet.ts';

const game = 'model-game';
const otherGame = 'model-other';
const dayMs = 24 * 60 * 60 * 1_000;

export function modelArrangement({ wallet, log }: ModelDoor): Required<Arrangement> {
  const seat = (player: ModelPlayer, pays: 'main' | 'promotion', gameCode = game): Player => ({
    ref: player.ref,
    session: wallet.openSession(player, gameCode, pays).id,
    gameCode,
  });
  const known = ({ ref }: Player): ModelPlayer => {
    const player = wallet.players.get(ref);
    if (!player) throw new Error(`${ref} is no player of the model`);
    return player;
  };
  return {
    player: async (balance) => seat(wallet.openPlayer({ main: balance }), 'main'),
    promotionPlayer: async (balance) => seat(wallet.openPlayer({ main: 500n, promotion: balance }), 'promotion'),
    async endPromotion(player) {
      Object.assign(known(player), { isPromotionOver: true, promotion: 0n });
    },
    async purseOf(player) {
      const { main, promotion, review } = known(player);
      return { main, promotion, review };
    },
    launchToken: async () => wallet.openLaunch(wallet.openPlayer({ main: 1_000n }), game),
    demoToken: async () => wallet.openLaunch(wallet.openPlayer({ main: 1_000n }), game, true),
    async letPass(ms) {
      const { now } = wallet;
      wallet.now = () => now() + ms;
    },
    anotherGame: async (player) => seat(known(player), 'main', otherGame),
    async endSession({ session }) {
      Object.assign(wallet.sessions.get(session) ?? {}, { isLive: false });
    },
    async blockPlayer(player) {
      known(player).standing = 'blocked';
    },
    async excludePlayer(player) {
      known(player).standing = 'excluded';
    },
    async limitStakes(player, most) {
      known(player).stakeMax = most;
    },
    async setGame(code, status) {
      wallet.games.set(code, status);
    },
    async setGaming(status) {
      wallet.gaming = status;
    },
    incidentsAbout: async (txId) => (wallet.incidents.has(txId) ? 1 : 0),
    loggedCall: async (requestId) => log.get(requestId),
    transactionsOf: async (txId) => [...wallet.kept.keys()].filter((key) => key.endsWith(` ${txId}`)).length,
    reconcile: async (file) =>
      isWhole(file) || wallet.has('any_file_taken')
        ? { accepted: true, differences: differences(wallet, file) }
        : { accepted: false, differences: [] },
    async age(txId) {
      for (const bet of wallet.bets.values()) if (bet.txId === txId) bet.takenAt -= dayMs + 1;
    },
    bookFaults: async () =>
      [...wallet.players.values()]
        .filter(({ main, promotion, review }) => main < 0n || promotion < 0n || review < 0n)
        .map(({ ref }) => `${ref} has less than nothing`),
  };
}

/** Whether the last line of a file agrees with its rows. */
function isWhole(file: string): boolean {
  const end = file.lastIndexOf('\n#') + 1;
  const content = file.slice(0, end);
  const [count, ...rest] = file
    .slice(end + 1)
    .trimEnd()
    .split(',');
  const rows = rowsOf(content);
  return end > 0 && Number(count) === rows.length && rest.at(-1) === createHash('sha256').update(content).digest('hex');
}

const rowsOf = (file: string): readonly (readonly string[])[] =>
  file
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(','));

function differences(wallet: ModelWallet, file: string): readonly Difference[] {
  const found: Difference[] = [];
  const theirs = new Set<string>();
  for (const [txId = '', op = '', player = '', , round, , amount, , state] of rowsOf(file)) {
    const key = keyOf(op, player, txId);
    theirs.add(key);
    const kept = wallet.kept.get(key);
    if (!kept) {
      found.push({ kind: 'missing_here', txId });
      continue;
    }
    const bet = wallet.bets.get(`${player} ${txId}`);
    const isSame = String(kept.refunded ?? kept.amount) === amount;
    const isAlike = kept.fields.round_id === round && (bet?.state ?? 'done') === state;
    if (!isSame || !(isAlike || wallet.has('amounts_compared'))) found.push({ kind: 'different', txId });
  }
  if (!wallet.has('extras_unseen'))
    for (const [key, { fields }] of wallet.kept)
      if (!theirs.has(key)) found.push({ kind: 'missing_there', txId: String(fields.tx_id) });
  if (!wallet.has('open_bets_unseen'))
    for (const { txId, state, takenAt } of wallet.bets.values())
      if (state === 'open' && wallet.now() - takenAt > dayMs) found.push({ kind: 'open_too_long', txId });
  return found;
}
