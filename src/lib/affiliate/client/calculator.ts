/** The calculator: the figures follow the sliders. Without it the page shows its example. */
import { formatBaht, moneyParts } from '../../money.ts';
import { estimate } from '../rules/calculator.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]');

const put = (name: string, text: string): void => {
  for (const one of form?.closest('section')?.querySelectorAll(`[data-put="${name}"]`) ?? []) one.textContent = text;
};

function show(calculator: HTMLFormElement): void {
  const fields = new FormData(calculator);
  const [first = 0, second = 0] = String(fields.get('rates')).split(',').map(Number);
  const plan = {
    own: Number(fields.get('own')),
    theirs: Number(fields.get('theirs')),
    stakes: Number(fields.get('stakes')),
  };
  const found = estimate(plan, [first, second]);
  const rate = (bp: number): string => `${(bp / 100).toFixed(2)}%`;
  const each = `฿${plan.stakes.toLocaleString('en')}`;
  put('own', String(plan.own));
  put('theirs', String(plan.theirs));
  put('stakes', each);
  put('first-way', `${plan.own} × ${each} × ${rate(first)}`);
  put('second-way', `${plan.theirs} × ${each} × ${rate(second)}`);
  put('first', formatBaht(found.first));
  put('second', formatBaht(found.second));
  const { baht, satang } = moneyParts(found.total);
  put('total', baht);
  put('total-satang', satang);
  for (const slider of calculator.querySelectorAll<HTMLInputElement>('input[type="range"]')) fill(slider);
}

/** How far the slider's track is filled; browsers draw only their own. */
const fill = (slider: HTMLInputElement): void =>
  slider.style.setProperty(
    '--at',
    `${((Number(slider.value) - Number(slider.min)) / (Number(slider.max) - Number(slider.min))) * 100}%`,
  );

if (form) {
  form.addEventListener('input', () => show(form));
  show(form);
}
