import type { Handlers } from '../../server/front-door/mount.ts';
import type { settingRoutes } from '../setting-contract.ts';
import { settings } from './setting-queries.ts';
import { setSettings } from './settings.ts';

export const settingHandlers: Handlers<typeof settingRoutes> = {
  'GET /api/operator/setting/view': (ctx, input) => settings(ctx, input.kind),
  'POST /api/operator/setting/set': (ctx, input) => setSettings(ctx, input),
};
