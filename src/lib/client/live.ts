/** One event stream per page, shared by all islands: balance, payments, rounds and results. */
import type { StreamEvents } from '../contract/stream-events.ts';

type Types = keyof StreamEvents;

let source: EventSource | undefined;
let isConnected = false;
/** How far this page has heard; at first, where it was read. A guest's page is cached and does not say. */
let position: string | undefined;
/** The yeekee round whose shots the stream includes. */
let room: string | undefined;
const subscribers = new Set<readonly [type: string, listener: (event: MessageEvent<string>) => void]>();

/** Subscribes to events of one type; returns the function that ends it. The browser reconnects and resumes by itself. */
export function subscribe<T extends Types>(type: T, listener: (data: StreamEvents[T]) => void): () => void {
  return attach(type, (event: MessageEvent<string>) => listener(JSON.parse(event.data) as StreamEvents[T]));
}

/**
 * Runs once the stream is connected, and again after each reconnection. A guest's page has missed the events between its
 * rendering and that moment, so read the current state here.
 */
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
  source.addEventListener('hello', () => {
    isConnected = true;
  });
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
