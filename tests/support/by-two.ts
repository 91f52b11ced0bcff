/** What takes two people, done by both of them. */
import { expect } from 'vitest';
import type { TestDoor } from './front-door.ts';

let signed = 0;

/** The second person approves what waits in the queue, as it is shown to them. */
export async function approveAsSecond(door: TestDoor, approvalId: string): Promise<void> {
  const { data } = await door.call('GET /api/operator/approval/view', { approval_id: approvalId }, { as: 'approver' });
  const { error, text } = await door.call(
    'POST /api/operator/approval/approve',
    { approval_id: approvalId, facts_hash: data.facts_hash },
    { as: 'approver', key: `second-signature-${++signed}` },
  );
  expect(error, text).toBe(0);
}
