/**
 * `npm run operator -- <command>`: what operators do, from a terminal, over the running site's own API. It decides nothing
 * itself; who may do what, and what is on record, is the site's affair.
 */
import { operate } from './operate.ts';

if (!(await operate(process.argv.slice(2), process.env))) process.exitCode = 1;
