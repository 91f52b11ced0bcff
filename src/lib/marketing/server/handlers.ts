import type { Handlers } from '../../server/front-door/mount.ts';
import type { ruleRoutes } from '../operator-contract.ts';
import { endRule, publishVersion } from './publish.ts';
import { ruleList } from './rule-queries.ts';
import { saveDraft } from './save-draft.ts';
import { simulateVersion } from './simulate.ts';
import { versionDiff, versionView } from './version-queries.ts';

export const ruleHandlers: Handlers<typeof ruleRoutes> = {
  'GET /api/operator/rule/list': (ctx, input) => ruleList(ctx, input),
  'GET /api/operator/rule/view': (ctx, input) => versionView(ctx, ctx.db, input.version_id),
  'GET /api/operator/rule/diff': (ctx, input) => versionDiff(ctx, input),
  'POST /api/operator/rule/draft': (ctx, input) => saveDraft(ctx, input),
  'POST /api/operator/rule/simulate': (ctx, input) => simulateVersion(ctx, input.version_id),
  'POST /api/operator/rule/publish': (ctx, input) => publishVersion(ctx, input),
  'POST /api/operator/rule/end': (ctx, input) => endRule(ctx, input),
};
