import type { PostedForm } from '../../contract/posted-form.ts';
import type { Context } from '../context.ts';

/** What the front door's middleware sets on Hono's context. */
export interface FrontDoorEnv {
  Variables: { context: Context; posted?: PostedForm };
}
