import { randomUUID } from 'node:crypto';

const form = /^[\w-]{8,64}$/;

/** The id a proxy gave the request where it is a sound one, or a new one. */
export const requestIdOf = (given: string | undefined): string => (given && form.test(given) ? given : randomUUID());
