import type { Handlers } from '../../server/front-door/mount.ts';
import type { soothRoutes } from '../contract.ts';
import { soothDetail, soothRooms } from './queries.ts';

export const soothHandlers: Handlers<typeof soothRoutes> = {
  'POST /api/sooth/baccarat': (ctx) => soothRooms(ctx),
  'POST /api/sooth/detail': (ctx, input) => soothDetail(ctx, input.room_id),
};
