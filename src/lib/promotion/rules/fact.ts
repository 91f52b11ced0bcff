/** A labelled figure in the tables and cards of promotions. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
