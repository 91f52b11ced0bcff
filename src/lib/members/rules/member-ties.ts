/** The kinds of ties, for the contract. */
export { tieKinds } from '../../account/rules/ties.ts';
