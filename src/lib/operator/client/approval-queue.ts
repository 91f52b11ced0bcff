/** The queue of proposals on an open page. */
import { operate } from './operate.ts';
import { watchRows } from './watched-rows.ts';

watchRows('approvals', async () => {
  const { items } = await operate('GET /api/operator/approval/list', {}, { byItself: true });
  return items.map(({ approval_id }) => approval_id);
});
