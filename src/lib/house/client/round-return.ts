/**
 * What a round returned, as the dock shows it. Losses are not wins: up to the stake a neutral sentence;
 * above it a paper ticket, a gold line of 600 ms and a sound; from twenty stakes on a rosette is drawn round the ticket.
 */
import { formatBaht, type Satang } from '../../money.ts';
import { write } from './frame-parts.ts';
import { move } from './motion.ts';
import { returnKind } from './return-kind.ts';
import { play, touch } from './sound.ts';

const lineMs = 600;
const rosetteMs = 1_200;
interface Returned {
  readonly stake: Satang;
  readonly returned: Satang;
  /** What paid, for the ticket. */
  readonly detail?: string;
}

/**
 * Shows it in every part `got`, and above the stake in the part `ticket` where the frame has one.
 *
 * @returns the sentence for screen readers; empty when nothing is shown
 */
export function showReturn(root: HTMLElement, round: Returned | undefined): string {
  const kind = round && returnKind(round.stake, round.returned);
  const isWin = kind === 'win' || kind === 'big_win';
  const amount = round ? formatBaht(round.returned) : '';
  const sentence = !kind ? '' : kind === 'nothing' ? 'รอบนี้ไม่ถูก' : `${isWin ? 'ได้' : 'คืน'} ${amount}`;
  for (const place of root.querySelectorAll<HTMLElement>('[data-part="got"]')) {
    write(place, isWin ? `+${amount}` : sentence);
    place.classList.toggle('good', isWin);
  }
  const ticket = root.querySelector<HTMLElement>('[data-part="ticket"]');
  if (ticket)
    showTicket(ticket, isWin ? { amount, detail: round?.detail ?? '', isBig: kind === 'big_win' } : undefined);
  if (isWin) {
    play('win');
    touch();
  }
  return sentence;
}

interface Ticket {
  readonly amount: string;
  readonly detail: string;
  readonly isBig: boolean;
}

function showTicket(ticket: HTMLElement, shown: Ticket | undefined): void {
  ticket.hidden = shown === undefined;
  ticket.classList.toggle('big', shown?.isBig === true);
  if (!shown) return;
  for (const [name, text] of [
    ['ticket-amount', shown.amount],
    ['ticket-detail', shown.detail],
  ] as const) {
    const place = ticket.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (place) write(place, text);
  }
  void move(
    ticket,
    [
      { transform: 'translateY(12px)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 220, appears: true },
  );
  const line = ticket.querySelector('.gold-line');
  if (line) void move(line, [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration: lineMs });
  const rosette = ticket.querySelector('.rosette path');
  if (rosette && shown.isBig)
    void move(rosette, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration: rosetteMs });
}
