import { Refusal } from '../../contract/problems.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { ruleRoutes } from '../operator-contract.ts';
import type { segmentRoutes } from '../segment-contract.ts';
import { changeDirectly, createDirectly } from './direct.ts';
import { endRule, publishVersion } from './publish.ts';
import { ruleList } from './rule-queries.ts';
import { saveDraft } from './save-draft.ts';
import { segmentList } from './segment-queries.ts';
import { dropSegment, keepSegment, sendToSegment } from './segments.ts';
import { simulateVersion } from './simulate.ts';
import { versionDiff, versionView } from './version-queries.ts';

/** The problems of a body by the fields of the call that carries it. */
async function underBody<T>(checked: Promise<T>): Promise<T> {
  try {
    return await checked;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.detail.fields) throw error;
    const fields = Object.entries(error.detail.fields).map(([name, text]) => [`body.${name}`, text] as const);
    throw new Refusal(error.problem, { ...error.detail, fields: Object.fromEntries(fields) });
  }
}

export const ruleHandlers: Handlers<typeof ruleRoutes> = {
  'GET /api/operator/rule/list': (ctx, input) => ruleList(ctx, input),
  'GET /api/operator/rule/view': (ctx, input) => versionView(ctx, ctx.db, input.version_id),
  'GET /api/operator/rule/diff': (ctx, input) => versionDiff(ctx, input),
  'POST /api/operator/rule/draft': (ctx, input) => underBody(saveDraft(ctx, input)),
  'POST /api/operator/promotion/create': (ctx, input) => createDirectly(ctx, input),
  'POST /api/operator/promotion/change': (ctx, input) => changeDirectly(ctx, input),
  'POST /api/operator/rule/simulate': (ctx, input) => simulateVersion(ctx, input.version_id),
  'POST /api/operator/rule/publish': (ctx, input) => publishVersion(ctx, input),
  'POST /api/operator/rule/end': (ctx, input) => endRule(ctx, input),
};

export const segmentHandlers: Handlers<typeof segmentRoutes> = {
  'GET /api/operator/segment/list': (ctx) => segmentList(ctx),
  'POST /api/operator/segment/keep': (ctx, input) => keepSegment(ctx, input),
  'POST /api/operator/segment/drop': (ctx, input) => dropSegment(ctx, input),
  'POST /api/operator/segment/send': (ctx, input) => sendToSegment(ctx, input),
};
