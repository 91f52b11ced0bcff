import { useEffect, useRef, useState } from 'react';
import { ApiProblem, api, newIntent } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import { links } from '#lib/links.ts';
import {
  addNumbers,
  keepSlip,
  loadSlip,
  permutations,
  type SlipLine,
  stakeOf,
  totalStake,
} from '#lib/lotto/client/slip.ts';
import type { BillDetail, LimitView, QuoteView, RateView } from '#lib/lotto/contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { Keypad } from './Keypad.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { Receipt } from './Receipt.tsx';
import { Review } from './Review.tsx';
import { Slip } from './Slip.tsx';
import { type Key, useHardwareKeys } from './use-keypad.ts';

interface Props {
  readonly roundId: string;
  readonly closeAt: string;
  readonly serverTime: string;
  readonly rates: readonly RateView[];
  readonly limits: LimitView;
  readonly member: boolean;
}

const warnMs = 60_000;
/** quote_changed, quote_expired and what a line may be refused for since it was quoted. */
const outdated = new Set([3003, 3006, 3007, 3008]);

/** Writes a bill for one round: numbers by keypad, prices by line, a review with the server's prices, a receipt. */
export default function BillEditor({ roundId, closeAt, serverTime, rates, limits, member }: Props) {
  const longest = Math.max(...rates.map((rate) => rate.digits).filter((digits) => digits <= 3));
  const ofLength = (length: number): BetType[] => rates.filter((rate) => rate.digits === length).map((r) => r.bet_type);
  const [lines, setLines] = useState<readonly SlipLine[]>([]);
  const [length, setLength] = useState(longest);
  const [chosen, setChosen] = useState<readonly BetType[]>(ofLength(longest).slice(0, 1));
  const [digits, setDigits] = useState('');
  const [price, setPrice] = useState('50');
  const [permute, setPermute] = useState(false);
  const [padOpen, setPadOpen] = useState(true);
  const [checking, setChecking] = useState(false);
  const [sending, setSending] = useState(false);
  const [review, setReview] = useState<{ quote: QuoteView; notice: string | undefined }>();
  const [bill, setBill] = useState<BillDetail>();
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY);
  const intentKey = useRef<string>(undefined);
  useEffect(() => setLines(loadSlip(roundId)), [roundId]);
  useEffect(() => {
    const behind = Date.parse(serverTime) - Date.now();
    const timer = setInterval(() => setLeft(Date.parse(closeAt) - (Date.now() + behind)), 1_000);
    return () => clearInterval(timer);
  }, [closeAt, serverTime]);
  const closed = left <= 0;

  function write(next: readonly SlipLine[]): void {
    setLines(next);
    keepSlip(roundId, next);
    // Another bill is another intent.
    intentKey.current = undefined;
  }

  function enter(number: string): void {
    setDigits('');
    if (chosen.length === 0) {
      toast({ text: 'เลือกรูปแบบก่อน', tone: 'bad' });
      return;
    }
    const { lines: next, refused } = addNumbers(lines, {
      betTypes: chosen,
      numbers: permute ? permutations(number) : [number],
      stake: stakeOf(price) === undefined ? '' : price,
    });
    write(next);
    if (refused[0] && next.length === lines.length) toast({ text: refused[0], tone: 'bad' });
  }

  function press(key: Key): void {
    if (closed || bill) return;
    const number = key === 'back' ? digits.slice(0, -1) : digits + key;
    if (number.length < length) setDigits(number);
    else enter(number);
  }
  useHardwareKeys(press);

  function changeLength(next: number): void {
    setLength(next);
    setChosen(ofLength(next).slice(0, 1));
    setDigits('');
  }

  function random(): void {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    enter(String(value % 10 ** length).padStart(length, '0'));
  }

  const sent = lines.map((line) => ({ bet_type: line.betType, number: line.number, stake: `${line.stake}.00` }));

  const validate = (): Promise<QuoteView> => api('POST /api/lotto/bill/validate', { round_id: roundId, lines: sent });

  async function check(): Promise<void> {
    if (checking) return;
    if (!member) {
      location.assign(links.login(links.round(roundId)));
      return;
    }
    const empty = lines.find((line) => stakeOf(line.stake) === undefined);
    if (empty) {
      toast({ text: `ใส่ราคาของเลข ${empty.number}`, tone: 'bad' });
      return;
    }
    setChecking(true);
    try {
      setReview({ quote: await validate(), notice: undefined });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast({ text: Object.values(error.fields)[0] ?? error.message, tone: 'bad' });
    } finally {
      setChecking(false);
    }
  }

  async function confirm(): Promise<void> {
    if (!review || sending) return;
    setSending(true);
    intentKey.current ??= newIntent();
    try {
      const taken = await api(
        'POST /api/lotto/bill/create',
        { round_id: roundId, quote_id: review.quote.quote_id, lines: sent },
        { idempotencyKey: intentKey.current },
      );
      setReview(undefined);
      setBill(taken);
      write([]);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // Nothing was heard: the same bill may be sent again under the same key. A refusal is an answer, the next try is new.
      if (error.code !== 0) intentKey.current = undefined;
      await showAgain(error);
    } finally {
      setSending(false);
    }
  }

  /** What has changed under the player must be seen and accepted: the review shows the prices of now beside the reason. */
  async function showAgain({ code, message }: ApiProblem): Promise<void> {
    if (!review) return;
    const quote = outdated.has(code) ? await validate().catch(() => review.quote) : review.quote;
    setReview({ quote, notice: message });
  }

  if (bill) return <Receipt bill={bill} onAgain={() => setBill(undefined)} />;
  return (
    <div className="editor">
      <section aria-labelledby="slip-title">
        <div className="row between slip-head">
          <h2 className="b6" id="slip-title">
            โพยของฉัน <span className="c3">{lines.length} รายการ</span>
          </h2>
          {lines.length > 1 && (
            <button
              type="button"
              className="btn bare sm"
              onClick={() => stakeOf(price) && write(lines.map((line) => ({ ...line, stake: price })))}
            >
              ใส่ราคา ฿{price} ทุกรายการ
            </button>
          )}
        </div>
        {left <= warnMs && (
          <p className="form-error" role="alert">
            {closed ? 'งวดนี้ปิดรับแล้ว โพยที่ยังไม่ส่งไม่ถูกรับ' : 'เหลือเวลาไม่ถึง 1 นาทีก่อนปิดรับ'}
          </p>
        )}
        {lines.length === 0 ? (
          <div className="paper none">
            <p className="b6">ใส่เลขตัวแรกจากแป้นด้านล่าง</p>
            <p className="t14 c2">ครบหลักแล้วรายการจะเข้าโพยเอง แก้ราคาทีละรายการได้</p>
          </div>
        ) : (
          <Slip
            lines={lines}
            rates={rates}
            limits={limits}
            onStake={(at, stake) => write(lines.map((line, index) => (index === at ? { ...line, stake } : line)))}
            onRemove={(at) => write(lines.filter((_, index) => index !== at))}
          />
        )}
      </section>
      <section className="keypad" aria-label="ใส่เลข">
        {padOpen && (
          <NumberEntry
            rates={rates}
            length={length}
            chosen={chosen}
            digits={digits}
            price={price}
            permute={permute}
            onLength={changeLength}
            onChoose={(type) =>
              setChosen(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type])
            }
            onPrice={setPrice}
            onPermute={() => setPermute(!permute)}
          />
        )}
        <Keypad
          open={padOpen}
          disabled={closed}
          total={totalStake(lines)}
          checking={checking}
          onKey={press}
          onClear={() => (digits ? setDigits('') : write([]))}
          onRandom={random}
          onToggle={() => setPadOpen(!padOpen)}
          onCheck={check}
        />
      </section>
      {review && (
        <Review
          quote={review.quote}
          notice={review.notice}
          sending={sending}
          onConfirm={confirm}
          onClose={() => setReview(undefined)}
        />
      )}
    </div>
  );
}
