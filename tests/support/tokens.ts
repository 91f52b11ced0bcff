/** Bearer tokens of the two operators in tests. */
export const testTokens = { operator: 'operator-of-the-tests', approver: 'approver-of-the-tests' } as const;
