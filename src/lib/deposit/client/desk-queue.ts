/** The queue of waiting money on an open page. */
import { operate } from '../../operator/client/operate.ts';
import { watchRows } from '../../operator/client/watched-rows.ts';

const queue = location.pathname.endsWith('/review') ? 'review' : 'unmatched';

watchRows('deposits', async () => {
  const { items } = await operate('GET /api/operator/payment/unmatched', { queue }, { byItself: true });
  return items.map(({ transfer_id }) => transfer_id);
});
