/** A figure with its name, as tables and cards of promotions show it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
