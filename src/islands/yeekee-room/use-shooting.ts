/** Five digits and their way to the server: typed or drawn at random, sent once, waiting for the next. */
import { useEffect, useState } from 'react';
import { ApiProblem, api } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import type { RoomNow } from './use-room.ts';

export const shotLength = 5;
/** The clocks of page and server agree only so far. */
const marginMs = 150;

export interface Shooting {
  readonly digits: string;
  /** On its way; null when nothing is. */
  readonly pending: string | null;
  /** Milliseconds of the wait that has just begun; 0 when one may shoot. */
  readonly waitMs: number;
  /** What became of the last shot, for those who do not see it. */
  readonly said: string;
  readonly press: (digit: string) => void;
  readonly back: () => void;
  readonly random: () => void;
  readonly shoot: () => void;
}

export function useShooting({ room, msUntil, take, refresh }: RoomNow, open: boolean): Shooting {
  const [digits, setDigits] = useState('');
  const [pending, setPending] = useState<string | null>(null);
  const [waitMs, setWaitMs] = useState(0);
  const [said, setSaid] = useState('');
  const nextAt = room.mine?.next_allowed_at ?? null;
  const left = room.mine?.shots_left ?? 0;

  useEffect(() => {
    const ms = nextAt ? msUntil(nextAt) + marginMs : 0;
    setWaitMs(Math.max(0, ms));
    if (ms <= 0) return;
    const timer = setTimeout(() => setWaitMs(0), ms);
    return () => clearTimeout(timer);
  }, [nextAt, msUntil]);

  async function send(number: string): Promise<void> {
    setPending(number);
    setDigits('');
    setSaid('');
    try {
      const taken = await api('POST /api/lotto/yeekee/shoot_number', { round_id: room.round.round_id, number });
      take(taken);
      setSaid(`ยิง ${taken.number} แล้ว เป็นเลขที่ ${taken.seq} เหลืออีก ${taken.shots_left} ครั้ง`);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast({ text: problem.message, tone: 'bad' });
      // Typed for nothing: it stands ready again, unless the next one has been begun.
      setDigits((typed) => typed || number);
      await refresh();
    } finally {
      setPending(null);
    }
  }

  return {
    digits,
    pending,
    waitMs,
    said,
    press: (digit) => setDigits((typed) => (typed.length < shotLength ? typed + digit : typed)),
    back: () => setDigits((typed) => typed.slice(0, -1)),
    random() {
      const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
      setDigits(String(value % 10 ** shotLength).padStart(shotLength, '0'));
    },
    shoot() {
      if (open && digits.length === shotLength && pending === null && waitMs === 0 && left > 0) void send(digits);
    },
  };
}
