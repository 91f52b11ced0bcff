/** Between the front door and a page: a form that was posted without scripts. */

/** What a page shows of the form that was posted to it. */
export interface PostedForm {
  /** Where the form has come to; the page's own word. */
  readonly step: string;
  readonly values: Readonly<Record<string, string>>;
  readonly problem?: FormProblem;
  /** Of a code that was sent. */
  readonly reference?: string;
}

export interface FormProblem {
  readonly code: number;
  /** Thai. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}
