/** The button that counts a figure again: sets what its entries come to beside what is sealed. */
import type { ApiData } from '../../client/http.ts';
import { startOperatorForm } from '../../operator/client/operator-form.ts';

type Proof = ApiData<'POST /api/operator/ledger/prove'>;
type Sums = Pick<Proof, 'rollup' | 'recomputed' | 'entries' | 'equal'>;

const form = document.querySelector<HTMLFormElement>('form[data-custom]');
const table = document.querySelector<HTMLTableElement>('table[data-proof]');

// As thai.ts and money.ts write them, which come with more than a page without an island may load.
const counts = new Intl.NumberFormat('en-US');
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const times = new Intl.DateTimeFormat('th-TH', {
  ...({ timeZone: 'Asia/Bangkok', day: 'numeric', month: 'short', year: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit' } as const),
});

function money(amount: string): HTMLElement {
  const [baht = '', satang = ''] = amounts
    .format(amount as Intl.StringNumericLiteral)
    .replace('-', '−')
    .split('.');
  const shown = document.createElement('span');
  shown.className = 'money num';
  const small = document.createElement('small');
  small.textContent = `.${satang}`;
  shown.append(baht, small);
  return shown;
}

function verdict(equal: boolean): HTMLElement {
  const chip = document.createElement('span');
  chip.className = `chip ${equal ? 'good' : 'bad'}`;
  chip.textContent = equal ? 'ตรงกัน' : 'ไม่ตรง';
  return chip;
}

function fill(row: HTMLTableRowElement, { rollup, recomputed, entries, equal }: Sums): void {
  const shown = [money(rollup), money(recomputed), counts.format(entries), verdict(equal)];
  for (const [at, cell] of [...row.querySelectorAll('td')].entries()) cell.replaceChildren(shown[at] ?? '');
}

/** The row of a group; one that only the entries have gets a row of its own above the total. */
function rowOf(total: HTMLTableRowElement, key: string): HTMLTableRowElement {
  const rows = table?.querySelectorAll<HTMLTableRowElement>('tr[data-key]') ?? [];
  const row = [...rows].find(({ dataset }) => dataset.key === key);
  if (row) return row;
  const added = total.cloneNode(true) as HTMLTableRowElement;
  added.className = '';
  delete added.dataset.total;
  added.dataset.key = key;
  const [name] = added.cells;
  if (name) name.textContent = key;
  total.before(added);
  return added;
}

/** The verdict in the page's head; undefined for none. */
function tell(equal: boolean | undefined): void {
  for (const chip of document.querySelectorAll<HTMLElement>('[data-equal]'))
    chip.hidden = chip.dataset.equal !== String(equal);
}

function show(proof: Proof): void {
  const total = table?.querySelector<HTMLTableRowElement>('tr[data-total]');
  if (!total) return;
  for (const group of table?.dataset.proof === 'none' ? [] : proof.groups) fill(rowOf(total, group.key), group);
  fill(total, proof);
  // An hour may have been sealed since the page was made.
  for (const [name, text] of [
    ['until', `${times.format(new Date(proof.until))} น.`],
    ['hash', proof.hash],
  ] as const) {
    const place = document.querySelector(`[data-${name}]`);
    if (place) place.textContent = text;
  }
  tell(proof.equal);
}

// A refused call leaves no verdict of the one before.
if (form) startOperatorForm(form, { before: async () => tell(undefined), done: (data) => show(data as Proof) });
