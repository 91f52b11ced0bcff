/** Registration in four short steps. Each is checked with the server before the next one; going back keeps all input. */
import { bankAccountTaken, phoneTaken, phoneUnproven } from '#lib/client/codes.ts';
import { startForm } from '#lib/client/form.ts';
import type { ApiProblem } from '#lib/client/http.ts';
import { stepChecks } from './register-checks.ts';
import { phoneSteps } from './register-phone.ts';

/** The step of name and bank account, which follows the phone and its code. */
const accountStep = 2;

/** The steps of the form, of which one is visible. */
class Steps {
  readonly #steps: readonly HTMLFieldSetElement[];
  readonly #bars = [...document.querySelectorAll<HTMLElement>('.steps > *')];
  #at: number;

  constructor(form: HTMLFormElement) {
    this.#steps = [...form.querySelectorAll<HTMLFieldSetElement>('[data-step]')];
    // A form that was posted without scripts may have been rendered at a later step.
    this.#at = Math.max(
      0,
      this.#steps.findIndex((step) => !step.hidden),
    );
    this.show(this.#at, false);
  }

  get at(): number {
    return this.#at;
  }

  get isLast(): boolean {
    return this.#at === this.#steps.length - 1;
  }

  /** The button that leads on; undefined in the last step. */
  get forwardButton(): HTMLButtonElement | undefined {
    return this.#steps[this.#at]?.querySelector<HTMLButtonElement>('[data-forward]') ?? undefined;
  }

  show(index: number, focus = true): void {
    this.#at = index;
    this.#steps.forEach((step, i) => {
      step.hidden = i !== index;
    });
    this.#bars.forEach((bar, i) => {
      bar.toggleAttribute('data-done', i <= index);
    });
    if (focus) this.#steps[index]?.querySelector<HTMLElement>('input, select')?.focus();
  }

  /** From the bank account back to the phone, because its code has been used. */
  back(): void {
    this.show(this.#at === accountStep ? 0 : this.#at - 1);
  }

  /** Shows the step that has a field, if it is another one. */
  showField(name: string): void {
    const step = this.#steps.findIndex((one) => one.querySelector(`[data-error="${name}"]`));
    if (step >= 0 && step !== this.#at) this.show(step, false);
  }
}

/** The field that a refused registration is about; undefined for none. */
function fieldOf({ code, fields }: ApiProblem): string | undefined {
  const [named] = Object.keys(fields);
  if (named) return named;
  if (code === phoneTaken) return 'phone';
  return code === bankAccountTaken ? 'account_number' : undefined;
}

function startRegistration(form: HTMLFormElement): void {
  const steps = new Steps(form);
  const phone = phoneSteps(form, () => void forward());
  const checks = stepChecks(form, phone);

  async function forward(): Promise<void> {
    const button = steps.forwardButton;
    if (!button || button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    const by = await checks[steps.at]?.().finally(() => button.removeAttribute('aria-busy'));
    if (by) steps.show(steps.at + by);
  }

  form.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLButtonElement)) return;
    if (target.matches('[data-backward]')) steps.back();
    if (target.matches('[data-forward]')) {
      event.preventDefault();
      void forward();
    }
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !steps.forwardButton) return;
    event.preventDefault();
    void forward();
  });

  // Pressed before this script was loaded (head-scripts.ts): it was the step's button.
  if (form.dataset.early !== undefined && !steps.isLast) {
    delete form.dataset.early;
    void forward();
  }
  startForm(form, {
    prepare: ({ birth_day, birth_month, birth_year, ...fields }) => ({
      ...fields,
      birth_date: birth_year && birth_month && birth_day ? `${birth_year}-${birth_month}-${birth_day}` : '',
    }),
    failed: (problem) => {
      if (problem.code === phoneUnproven) phone.forget();
      const field = fieldOf(problem);
      if (field) steps.showField(field);
    },
  });
}

const form = document.querySelector<HTMLFormElement>('form[data-custom]');
if (form) startRegistration(form);
