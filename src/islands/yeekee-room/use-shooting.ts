/** Five digits, typed or random, and their way to the server: sent once, with a wait before the next. */
import { useEffect, useState } from 'react';
import { ApiProblem, api } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import { randomNumber } from '#ui/Keypad.tsx';
import type { RoomNow } from './use-room.ts';

export const shotLength = 5;
/** The page's clock and the server's differ slightly. */
const marginMs = 150;

export interface Shooting {
  readonly digits: string;
  /** The number being sent, or null. */
  readonly pending: string | null;
  /** Milliseconds of the wait that has just started; 0 when the member may shoot. */
  readonly waitMs: number;
  /** The outcome of the last shot, for screen readers. */
  readonly status: string;
  readonly press: (digit: string) => void;
  readonly back: () => void;
  readonly random: () => void;
  readonly shoot: () => void;
}

export function useShooting({ room, msUntil, take, refresh }: RoomNow, open: boolean): Shooting {
  const [digits, setDigits] = useState('');
  const [pending, setPending] = useState<string | null>(null);
  const [waitMs, setWaitMs] = useState(0);
  const [status, setStatus] = useState('');
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
    setStatus('');
    try {
      const taken = await api('POST /api/lotto/yeekee/shoot_number', { round_id: room.round.round_id, number });
      take(taken);
      setStatus(`ยิง ${taken.number} แล้ว เป็นเลขที่ ${taken.seq} เหลืออีก ${taken.shots_left} ครั้ง`);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast({ text: problem.message, tone: 'bad' });
      // The number was not accepted: it is put back, unless the next one has been started.
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
    status,
    press: (digit) => setDigits((typed) => (typed.length < shotLength ? typed + digit : typed)),
    back: () => setDigits((typed) => typed.slice(0, -1)),
    random() {
      setDigits(randomNumber(shotLength));
    },
    shoot() {
      if (open && digits.length === shotLength && pending === null && waitMs === 0 && left > 0) void send(digits);
    },
  };
}
