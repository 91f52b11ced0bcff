/** Merges shots of a room that arrived close together into one event. */
import type { StreamEvents } from '../../contract/stream-events.ts';
import type { StreamEvent } from './hub.ts';

/** Merges the shots of each room into one event with the last one's id, in order; other events are unchanged. */
export function gatherShots(events: readonly StreamEvent[]): StreamEvent[] {
  const byTopic = new Map<string, StreamEvent[]>();
  const others: StreamEvent[] = [];
  for (const event of events) {
    if (event.type !== 'yeekee_shots') others.push(event);
    else byTopic.set(event.topic, [...(byTopic.get(event.topic) ?? []), event]);
  }
  const gathered = [...byTopic].map(([topic, own]): StreamEvent => {
    const parts = own.map((event) => event.data as StreamEvents['yeekee_shots']);
    const shots = parts.flatMap((part) => part.shots).sort((a, b) => a.seq - b.seq);
    const id = own.reduce((last, event) => (event.id > last ? event.id : last), 0n);
    return { id, topic, type: 'yeekee_shots', data: { round_id: parts[0]?.round_id ?? '', shots } };
  });
  return [...others, ...gathered];
}
