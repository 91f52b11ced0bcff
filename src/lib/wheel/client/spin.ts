/** A press of the wheel: the server draws, then the wheel turns to the segment and the prize is shown. */
import { conflict } from '../../client/codes.ts';
import { startForm } from '../../client/form.ts';
import type { ApiData, ApiProblem } from '../../client/http.ts';
import { moneyIntent } from '../../client/intents.ts';
import { refreshLive } from '../../client/live-region.ts';
import { move } from '../../house/client/motion.ts';
import { links } from '../../links.ts';
import { zeroPadded } from '../../zero-padded.ts';
import { turnTo } from '../rules/drawing.ts';
import { startSoundSwitch, wheelSound } from './sound-switch.ts';

type Spun = ApiData<'POST /api/wheel/spin_v2'>;

/** visual.md section 5: `--t-wheel`. */
const turnMs = 5_200;
const easing = 'cubic-bezier(.12,.7,.1,1)';
const seedBytes = 16;

const art: Readonly<Record<Spun['prize']['kind'], string>> = {
  cash: 'rong.svg#coin',
  points: 'khram.svg#star',
  spin: 'yok.svg#gift',
  coupon: 'chad.svg#coupon',
};
const whereText: Readonly<Record<Spun['prize']['kind'], string>> = {
  cash: 'เข้ากระเป๋าหลักแล้ว',
  points: 'เข้าแต้มสะสมแล้ว',
  spin: 'หมุนต่อได้เลย',
  coupon: 'เก็บไว้ในคูปองของคุณแล้ว',
};

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(seedBytes));
  return Array.from(bytes, (byte) => zeroPadded(byte.toString(16), 2)).join('');
}

type Find = <E extends HTMLElement>(selector: string) => E;

const within =
  (stage: HTMLElement): Find =>
  (selector) => {
    const found = stage.querySelector<never>(selector);
    if (!found) throw new Error(`the wheel has no ${selector}`);
    return found;
  };

function takeNext(find: Find, { commitment, nonce }: Spun['next']): void {
  find<HTMLInputElement>('input[name="commitment"]').value = commitment;
  find('[data-commitment]').textContent = commitment;
  find('[data-nonce]').textContent = String(nonce);
}

function showCost(stage: HTMLElement, { free_spins, points }: Spun): void {
  const find = within(stage);
  const cost = Number((stage.dataset.cost ?? '').replaceAll(',', ''));
  const short = cost - Number(points);
  find<HTMLButtonElement>('button[type="submit"]').disabled = free_spins === 0 && short > 0;
  const each = `ครั้งละ ${stage.dataset.cost} แต้ม`;
  find('[data-cost-text]').textContent =
    free_spins > 0
      ? `เหลือหมุนฟรี ${free_spins} ครั้ง · หลังจากนั้น${each}`
      : `${each}${short > 0 ? ` ขาดอีก ${short.toLocaleString('en')} แต้ม` : ''}`;
}

function showPrize(find: Find, { prize, spin_id }: Spun): void {
  find<HTMLImageElement>('[data-result-art]').src = `/art/set/${art[prize.kind]}`;
  find('[data-result-name]').textContent = `ได้ ${prize.name}`;
  find('[data-result-text]').textContent = whereText[prize.kind];
  find<HTMLAnchorElement>('[data-result-proof]').href = `${links.wheel({ tab: 'mine', spin: spin_id })}#proof`;
  find('[data-result-coupons]').hidden = prize.kind !== 'coupon';
  find<HTMLDialogElement>('dialog').showModal();
  void refreshLive();
}

/** Another page or device has spun, or an operator has changed the prizes. */
function catchUp(find: Find, { code, data }: ApiProblem): void {
  if (code !== conflict) return;
  const next = data as Partial<Spun['next']> | undefined;
  if (typeof next?.commitment === 'string') takeNext(find, { commitment: next.commitment, nonce: next.nonce ?? 0 });
  find('[data-form-error]').textContent = 'วงล้อเปลี่ยนไปหลังเปิดหน้านี้ กดหมุนอีกครั้ง';
}

function startWheel(stage: HTMLElement): void {
  const find = within(stage);
  const disc = stage.querySelector<SVGElement>('[data-disc]');
  const count = Number(stage.dataset.count);
  let angle = 0;
  find<HTMLInputElement>('input[name="client_seed"]').value = newSeed();

  async function turn(spun: Spun): Promise<void> {
    find<HTMLButtonElement>('button[type="submit"]').disabled = true;
    takeNext(find, spun.next);
    const from = angle;
    angle = turnTo(spun.index, { count, from, place: Math.random() });
    if (disc) {
      disc.style.transform = `rotate(${angle}deg)`;
      const frames = [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${angle}deg)` }];
      const turned = move(disc, frames, { duration: turnMs, easing, appears: true });
      wheelSound()?.tickAlong(disc, { from, to: angle, count });
      await turned;
    }
    wheelSound()?.play('win');
    showCost(stage, spun);
    showPrize(find, spun);
  }

  startForm(find<HTMLFormElement>('form'), {
    intent: moneyIntent('wheel'),
    done: (data) => void turn(data as Spun),
    failed: (problem) => catchUp(find, problem),
  });
}

for (const stage of document.querySelectorAll<HTMLElement>('[data-wheel]')) startWheel(stage);
for (const button of document.querySelectorAll<HTMLElement>('[data-sound]')) startSoundSwitch(button);
