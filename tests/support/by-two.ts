/** What takes two people, done by both of them. */
import { expect } from 'vitest';
import type { Answer, TestDoor } from './front-door.ts';

type Call = Parameters<TestDoor['call']>;

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

/** A call of an act of two people, made by both: the answer to the second of them, or the refusal of the first. */
export async function byTwo(door: TestDoor, route: Call[0], input: Call[1]): Promise<Answer> {
  const key = `by-two-${++signed}`;
  const first = await door.call(route, input, { as: 'approver', key });
  if (!first.data?.waits_for_second) return first;
  return door.call(route, input, { as: 'operator', key });
}
