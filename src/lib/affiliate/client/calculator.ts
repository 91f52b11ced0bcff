/** The calculator: the figures follow the sliders. Without it the page shows its example. */
import { zeroPadded } from '../../zero-padded.ts';
import { estimate } from '../rules/calculator.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]');

const put = (name: string, text: string): void => {
  for (const one of form?.closest('section')?.querySelectorAll(`[data-put="${name}"]`) ?? []) one.textContent = text;
};
const baht = (satang: bigint): string => `฿${(satang / 100n).toLocaleString('en')}`;
const rest = (satang: bigint): string => `.${zeroPadded(satang % 100n, 2)}`;

function show(calculator: HTMLFormElement): void {
  const fields = new FormData(calculator);
  const [own, theirs, stakes] = ['own', 'theirs', 'stakes'].map((name) => Number(fields.get(name))) as [
    number,
    number,
    number,
  ];
  const rates = String(fields.get('rates')).split(',').map(Number) as [number, number];
  const { first, second, total } = estimate({ own, theirs, stakes }, rates);
  const each = `฿${stakes.toLocaleString('en')}`;
  const [firstRate, secondRate] = rates.map((bp) => `${(bp / 100).toFixed(2)}%`);
  put('own', String(own));
  put('theirs', String(theirs));
  put('stakes', each);
  put('first-way', `${own} × ${each} × ${firstRate}`);
  put('second-way', `${theirs} × ${each} × ${secondRate}`);
  put('first', baht(first) + rest(first));
  put('second', baht(second) + rest(second));
  put('total', baht(total));
  put('total-satang', rest(total));
  // How far a track is filled; browsers draw only their own.
  for (const { style, value, min, max } of calculator.querySelectorAll<HTMLInputElement>('[type="range"]'))
    style.setProperty('--at', `${((Number(value) - Number(min)) / (Number(max) - Number(min))) * 100}%`);
}

if (form) {
  form.addEventListener('input', () => show(form));
  show(form);
}
