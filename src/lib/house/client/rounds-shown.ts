/** The history in the frame: the last 50 rounds as ticket stubs, each with its proof. */
import { links } from '../../links.ts';
import { formatBaht } from '../../money.ts';
import { plainVerdict } from '../../plain-verdict.ts';
import type { GameProof } from '../rules/proof.ts';
import { paidFor, type RoundText, satangOf } from './frame-parts.ts';
import type { HouseRound, RoundProof } from './house-answers.ts';
import { type House, HouseProblem } from './house-calls.ts';
import { tellSheet } from './sheet-messages.ts';

const shownMax = 50;
const clock = new Intl.DateTimeFormat('th-TH', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Bangkok',
});

function element(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

function row(name: string, value: string): HTMLElement {
  return element('div', 'proof-row', element('dt', '', name), element('dd', '', value));
}

/** What binds a member's own round: the pair of seeds. */
const ownRows = (proof: RoundProof): HTMLElement[] => [
  row('รหัสยืนยัน', proof.commitment),
  row('ชุดสุ่มของคุณ', proof.client_seed),
  row('รอบที่', `${proof.nonce + 1} (nonce ${proof.nonce})`),
  row('ชุดสุ่มของเกม', proof.server_seed ?? 'เปิดเผยเมื่อเปลี่ยนชุด'),
];

/** What binds a round that everybody shares: the link of a chain, open when its last result is known. */
const sharedRows = ({ commitment, document }: RoundProof): HTMLElement[] => [
  row('รหัสยืนยัน', commitment),
  row('ชุดสุ่ม', document?.rounds === 'shared' ? document.link : 'เปิดเผยเมื่อจบรอบ'),
  ...(document?.rounds === 'shared'
    ? [row('ค่าสุ่มสาธารณะ', document.salt), row('ต้นโซ่', `${document.published} ลำดับที่ ${document.steps}`)]
    : []),
];

/** Leads to the verifier with the proof, where every step stands and the answer is shared. */
function verifyButton(document: GameProof): HTMLElement {
  const verify = element('button', 'btn sec sm', 'ดูทุกขั้นและแชร์');
  const proof = JSON.stringify(document);
  verify.addEventListener('click', () =>
    parent === window ? open(links.fairProof(proof)) : tellSheet({ type: 'history', proof }),
  );
  return verify;
}

/** What the round comes to when it is drawn again here, in plain words. */
async function answerOf(document: GameProof): Promise<HTMLElement[]> {
  const { gameReport } = await import('../rules/day-archive.ts');
  const { isRight } = gameReport(document);
  const { mark, tone, sentence, limits } = plainVerdict({ verdict: isRight ? 'right' : 'wrong', noted: false });
  return [
    element('p', `stub-mark ${tone}`, mark),
    element('p', '', sentence),
    ...limits.map((text) => element('p', 'stub-bets', text)),
    verifyButton(document),
  ];
}

/** What everybody needs to draw the outcome again. */
function proofOf(round: HouseRound, proof: RoundProof, isShared: boolean): HTMLElement {
  const text = document.createElement('textarea');
  text.readOnly = true;
  text.rows = 3;
  text.setAttribute('aria-label', 'หลักฐานแบบ JSON');
  text.value = JSON.stringify(
    proof.document ?? { round_id: round.round_id, game: round.game, ...proof, outcome: round.outcome },
  );
  text.addEventListener('focus', () => text.select());
  const rows = element(
    'dl',
    '',
    ...(isShared ? sharedRows(proof) : ownRows(proof)),
    row('รหัสตาราง', proof.config_hash),
  );
  return element('div', 'proof', rows, text);
}

export class RoundsShown<Outcome> {
  readonly #lists: readonly HTMLElement[];
  readonly #house: House;
  readonly #text: (round: HouseRound<Outcome>) => RoundText;
  readonly #isShared: boolean;
  #rounds: readonly HouseRound<Outcome>[] = [];
  #isLoaded = false;

  constructor(root: ParentNode, house: House, text: (round: HouseRound<Outcome>) => RoundText) {
    this.#lists = [...root.querySelectorAll<HTMLElement>('[data-part="rounds"]')];
    this.#house = house;
    this.#text = text;
    this.#isShared = root.querySelector('[data-rounds="shared"]') !== null;
    // Shown beside the stage on wide screens.
    if (matchMedia('(min-width: 1100px)').matches) void this.load();
  }

  /** A new round, or a known one in its new state. The others stay as they are, with the proofs that are open. */
  add(round: HouseRound<Outcome>): void {
    const at = this.#rounds.findIndex(({ round_id }) => round_id === round.round_id);
    this.#rounds = at >= 0 ? this.#rounds.with(at, round) : [round, ...this.#rounds].slice(0, shownMax);
    for (const list of this.#lists)
      if (at >= 0) list.children[at]?.replaceWith(this.#stub(round));
      else {
        list.prepend(this.#stub(round));
        list.children[shownMax]?.remove();
      }
  }

  /** The rounds of before this session, once. */
  async load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    try {
      const { items } = await this.#house.history<Outcome>();
      const newer = this.#rounds.filter(({ round_id }) => items.every((old) => old.round_id !== round_id));
      this.#rounds = [...newer, ...items].slice(0, shownMax);
      this.#show();
    } catch (problem) {
      if (!(problem instanceof HouseProblem)) throw problem;
      this.#isLoaded = false;
    }
  }

  #show(): void {
    for (const list of this.#lists) list.replaceChildren(...this.#rounds.map((round) => this.#stub(round)));
  }

  #stub(round: HouseRound<Outcome>): HTMLElement {
    // Own rounds are counted from 1; their proofs, which begin at 0, say both.
    const count = round.nonce + (this.#isShared ? 0 : 1);
    const { bets, result, number = String(count) } = this.#text(round);
    const [stake, returned] = [paidFor(round), satangOf(round.returned)];
    const details = document.createElement('details');
    const proofs = element('div', 'proof-place');
    details.append(element('summary', '', 'หลักฐาน'), proofs);
    details.addEventListener('toggle', () => {
      if (details.open) void this.#showProof(round, proofs);
    });
    const amount = element('b', returned > stake ? 'num good' : 'num', formatBaht(returned));
    return element(
      'li',
      'stub',
      element(
        'div',
        'stub-head',
        element('span', 'num', `#${number}`),
        element('time', 'num', clock.format(new Date(round.started_at))),
      ),
      element('p', 'stub-result', result),
      ...(round.bets.length > 0
        ? [element('p', 'stub-bets', bets), element('p', 'stub-money num', `เดิมพัน ${formatBaht(stake)} คืน `, amount)]
        : [element('p', 'stub-bets', bets)]),
      this.#check(round),
      details,
    );
  }

  /** One tap draws the round again on this device, and says so below. */
  #check(round: HouseRound<Outcome>): HTMLElement {
    const check = element('button', 'btn sec sm', 'ตรวจรอบนี้');
    const answer = element('div', 'stub-answer');
    answer.setAttribute('role', 'status');
    check.addEventListener('click', async () => {
      if (check.getAttribute('aria-busy') === 'true') return;
      check.setAttribute('aria-busy', 'true');
      try {
        const { document } = await this.#house.proof(round.round_id);
        answer.replaceChildren(...(document ? await answerOf(document) : [element('p', '', this.#notYet())]));
      } catch (problem) {
        if (!(problem instanceof HouseProblem)) throw problem;
        answer.replaceChildren(element('p', '', problem.message));
      } finally {
        check.removeAttribute('aria-busy');
      }
    });
    return element('div', 'stub-check', check, answer);
  }

  #notYet(): string {
    return this.#isShared ? 'ตรวจได้เมื่อจบรอบและชุดสุ่มเปิดแล้ว' : 'ชุดสุ่มของรอบนี้ยังใช้อยู่ กดเปลี่ยนชุดสุ่มแล้วตรวจได้ทันที';
  }

  async #showProof(round: HouseRound<Outcome>, place: HTMLElement): Promise<void> {
    place.replaceChildren(proofOf(round, round.proof, this.#isShared));
    try {
      // The seed may have been opened since.
      place.replaceChildren(proofOf(round, await this.#house.proof(round.round_id), this.#isShared));
    } catch (problem) {
      if (!(problem instanceof HouseProblem)) throw problem;
    }
  }
}
