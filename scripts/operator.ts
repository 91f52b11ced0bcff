/**
 * `npm run operator -- <command>`: operators' actions from a terminal, through the running site's API. It decides nothing
 * itself; permissions and audit are the site's.
 */
import { operate } from './operate.ts';

if (!(await operate(process.argv.slice(2), process.env))) process.exitCode = 1;
