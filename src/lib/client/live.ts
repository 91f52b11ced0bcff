/** One event stream per page, shared by all islands: balance, payments, rounds and results. */
import type { StreamEvents } from '../contract/stream-events.ts';

type Types = keyof StreamEvents;

/** What islands follow that hydrate after the stream has begun. */
const followedLate = [
  'balance',
  'bill',
  'inbox',
  'payment',
  'points',
  'promotion',
  'result',
  'round',
  'withdraw',
  'yeekee_freeze',
] as const satisfies Types[];
export type FollowedLate = (typeof followedLate)[number];

let source: EventSource | undefined;
let isConnected = false;
/** How far this page has heard; at first, where it was read. A guest's page is cached and does not say. */
let position: string | undefined;
/** The yeekee round whose shots the stream includes. */
let room: string | undefined;
const subscribers = new Set<readonly [type: string, listener: (event: MessageEvent<string>) => void]>();
/** Types of events that came since the page was read. */
const heard = new Set<string>();
const behind = new Set<() => void>();

/** Subscribes to events of one type; returns the function that ends it. The browser reconnects and resumes by itself. */
export function subscribe<T extends Types>(type: T, listener: (data: StreamEvents[T]) => void): () => void {
  return attach(type, (event: MessageEvent<string>) => listener(JSON.parse(event.data) as StreamEvents[T]));
}

/**
 * Runs whenever events of these types may have been missed, to read the current state: after each lost connection, once the
 * stream of a page is connected that does not say where it was read, and now if one of them came before this call.
 */
export function whenBehind(types: readonly FollowedLate[], listener: () => void): () => void {
  if (!source) open();
  if (position === undefined ? isConnected : types.some((type) => heard.has(type))) listener();
  behind.add(listener);
  return () => behind.delete(listener);
}

/** Runs once the stream is connected, and again after each reconnection. */
export function whenConnected(listener: () => void): () => void {
  if (isConnected) listener();
  return attach('hello', listener);
}

/** Includes the shots of one yeekee round until the returned function is called; one round at a time. */
export function enterRoom(roundId: string): () => void {
  room = roundId;
  if (source) open();
  return () => {
    if (room !== roundId) return;
    room = undefined;
    if (source) open();
  };
}

function open(): void {
  source?.close();
  isConnected = false;
  position ??= document.querySelector<HTMLElement>('#main')?.dataset.position;
  source = new EventSource(
    `/api/stream?${new URLSearchParams({ ...(position && { position }), ...(room && { room }) })}`,
  );
  // It begins with all that came since the page was read.
  let isBehind = position === undefined;
  source.addEventListener('hello', () => {
    isConnected = true;
    if (isBehind) for (const catchUp of behind) catchUp();
    isBehind = true;
  });
  for (const type of followedLate) source.addEventListener(type, () => heard.add(type));
  for (const [type, listener] of subscribers) source.addEventListener(type, listener);
}

function attach(type: string, listener: (event: MessageEvent<string>) => void): () => void {
  if (!source) open();
  const hear = (event: MessageEvent<string>): void => {
    position = event.lastEventId || position;
    listener(event);
  };
  const subscriber = [type, hear] as const;
  subscribers.add(subscriber);
  source?.addEventListener(type, hear);
  return () => {
    subscribers.delete(subscriber);
    source?.removeEventListener(type, hear);
    if (subscribers.size === 0) {
      source?.close();
      source = undefined;
      isConnected = false;
    }
  };
}
