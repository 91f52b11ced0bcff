/** Events that other domains hold, beside those of the brand itself. */
import type { Context } from '../../server/context.ts';
import { contributions } from '../../server/contributions.ts';
import type { EventView } from '../contract.ts';

/** Each gives its running and coming events. */
export const eventSources = contributions<(ctx: Context) => Promise<EventView[]>>('events of other domains');
