import { createHash } from 'node:crypto';

/** What is kept of an operator's token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
