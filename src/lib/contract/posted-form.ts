/** A form posted without scripts, passed from the front door to its page. */

/** What a page shows of a form posted to it. */
export interface PostedForm {
  /** The form's current step; the name is the page's own. */
  readonly step: string;
  readonly values: Readonly<Record<string, string>>;
  readonly problem?: FormProblem;
  /** Of the code that was sent. */
  readonly reference?: string;
}

export interface FormProblem {
  readonly code: number;
  /** Thai. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}
