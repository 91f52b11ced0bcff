/** A player's seat in a case: sends calls and compares balances. */
import assert from 'node:assert/strict';
import type { Player } from './arrangement.ts';
import { Bodies } from './bodies.ts';
import type { Answer, Body, Driver, Operation } from './wire.ts';

export class Seat extends Bodies {
  readonly wallet: Driver;

  constructor(wallet: Driver, player: Player) {
    super(player);
    this.wallet = wallet;
  }

  call(operation: Operation, body: Body): Promise<Answer> {
    return this.wallet.call(operation, body);
  }

  /** A call that must be taken. */
  async ok(operation: Operation, body: Body): Promise<Answer> {
    const answer = await this.call(operation, body);
    assert.equal(answer.code, 'OK', `${operation} is taken`);
    return answer;
  }

  /** A call that must be refused, cleanly: HTTP 200 and one of these codes. */
  async refused(operation: Operation, body: Body, ...codes: readonly string[]): Promise<Answer> {
    const answer = await this.call(operation, body);
    assert(
      codes.map(this.wallet.spoken).includes(answer.code),
      `${operation} is refused with ${codes.join(' or ')}, not ${answer.code || answer.http}`,
    );
    return answer;
  }

  /** A call that was sent before: its stored answer. */
  async replayed(operation: Operation, body: Body): Promise<Answer> {
    const answer = await this.ok(operation, body);
    if (this.wallet.tells.has('replayed'))
      assert.equal(answer.replayed, true, `${operation} sent again is answered as replayed`);
    return answer;
  }

  /** A call that was not taken before, though its id may have been used. */
  async first(operation: Operation, body: Body): Promise<Answer> {
    const answer = await this.ok(operation, body);
    if (this.wallet.tells.has('replayed')) assert.equal(answer.replayed, false, `the first ${operation} is no replay`);
    return answer;
  }

  /** A call that must be refused in whatever way but "we do not know". */
  async notTaken(operation: Operation, body: Body, what: string): Promise<void> {
    const { http, code } = await this.call(operation, body);
    assert(code !== 'OK' && http < 500, `${what} is refused, not answered with ${http} ${code}`);
  }

  canSay(operation: Operation, body: Body = {}): boolean {
    return this.wallet.canSay(operation, body);
  }

  async balance(): Promise<bigint> {
    const answer = await this.call('balance', { ...this.who, session: this.player.session });
    assert.equal(answer.code, 'OK', 'the balance is told');
    assert(answer.balance_now, 'the balance is told');
    return BigInt(answer.balance_now);
  }

  /** Whether the wallet knows a transaction. */
  async knows(txId: string): Promise<boolean> {
    const { found } = await this.ok('status', { ...this.who, tx_id: txId });
    return found === true;
  }

  /** Does something that must move the balance by exactly this much. */
  async moves<T>(by: bigint, what: string, act: () => Promise<T>): Promise<T> {
    const before = await this.balance();
    const done = await act();
    assert.equal((await this.balance()) - before, by, `${what}: the balance moves by ${by} satang`);
    return done;
  }

  still<T>(what: string, act: () => Promise<T>): Promise<T> {
    return this.moves(0n, what, act);
  }
}
