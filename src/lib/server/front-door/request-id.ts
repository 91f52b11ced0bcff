import { randomUUID } from 'node:crypto';

const form = /^[\w-]{8,64}$/;

/** The request id from a proxy if valid, otherwise a new one. */
export const requestIdOf = (given: string | undefined): string => (given && form.test(given) ? given : randomUUID());
