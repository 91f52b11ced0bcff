import { winnerDisc } from '#lib/house/art/roads.ts';
import { baccaratBets, handWeights } from '#lib/house/rules/data/baccarat.ts';
import { formulas } from '#lib/house/rules/sooth.ts';
import type { SoothFormula } from '#lib/sooth/contract.ts';
import { edgeOf, percentOf, shareOf } from '#lib/sooth/rules/percent.ts';
import { judgedHands } from '#lib/sooth/rules/room.ts';
import { countText } from '#lib/thai.ts';
import { Drawing } from '#ui/Drawing.tsx';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly found: readonly SoothFormula[];
  /** How many hands they are judged by. */
  readonly judged: number;
}

const banker = Number((handWeights.banker * 1_000_000n) / (handWeights.banker + handWeights.player));
const returns = Object.values(baccaratBets).map(({ returnPpm }) => returnPpm);
const edges = `${edgeOf(Math.max(...returns)).replace('%', '')}–${edgeOf(Math.min(...returns))}`;
/** Of fewer words a percentage would say more than they do. */
const saidMin = 100;

/** What the formulas say of the next hand, beside how often they were right and the true odds of the same words. */
export function FormulaList({ found, judged }: Props) {
  return (
    <section className="sooth-formulas card" aria-labelledby="sooth-formulas">
      <header>
        <h2 className="b6" id="sooth-formulas">
          สูตรบอกอะไรในตาหน้า
        </h2>
        <p className="t13 c3">
          ถูกจริง <span className="num">{countText(judged)}</span> ตาล่าสุด{judged < judgedHands && ' ยังน้อย จึงแกว่งมาก'}
        </p>
      </header>
      <ul>
        {found.map((one) => (
          <Formula key={one.code} of={one} />
        ))}
        <li className="fm-base">
          <span className="fm-name">
            <b className="b6">เลือกเจ้ามือทุกตา</b>
            <span>โอกาสจริงเมื่อไม่นับเสมอ</span>
          </span>
          <span className="disc silent" aria-hidden="true">
            ≈
          </span>
          <span className="fm-rate">
            <b className="b6 num">{percentOf(banker)}</b>
            <Bar hit={banker} />
          </span>
        </li>
      </ul>
      <p className="sooth-honest">
        <Icon name="info" />
        <span>
          ผลที่ผ่านมาไม่เปลี่ยนโอกาสของตาถัดไป ทุกสูตรถูกใกล้เคียงการเดา และทุกด้านยัง<span className="nb">เสียเปรียบเจ้ามือ</span>{' '}
          <span className="nb num">{edges}</span>
        </span>
      </p>
    </section>
  );
}

function Formula({ of: { code, next, said, right, fair_pct } }: { readonly of: SoothFormula }) {
  const formula = formulas.find((one) => one.code === code);
  return (
    <li>
      <span className="fm-name">
        <b className="b6">{formula?.thai}</b>
        <span>{formula?.how}</span>
      </span>
      {next ? (
        <Drawing className="contents" svg={winnerDisc(next)} />
      ) : (
        <span className="disc silent">
          <span aria-hidden="true">–</span>
          <span className="sr-only">ไม่บอก</span>
        </span>
      )}
      <span className="fm-rate">
        <Rate said={said} right={right} fair={fair_pct === null ? undefined : Number(fair_pct) * 10_000} />
      </span>
    </li>
  );
}

interface RateProps {
  readonly said: number;
  readonly right: number;
  /** Parts per million; undefined where nothing was said. */
  readonly fair: number | undefined;
}

function Rate({ said, right, fair }: RateProps) {
  const hit = shareOf(right, said);
  if (hit === undefined || fair === undefined) return <span className="c3">ยังไม่เคยบอก</span>;
  const odds = <span className="num">โอกาสจริง {percentOf(fair)}</span>;
  if (said < saidMin)
    return (
      <>
        <b className="b6 num">
          <span className="sr-only">ถูก </span>
          {right} จาก {said}
        </b>
        {odds}
      </>
    );
  return (
    <>
      <b className="b6 num">{percentOf(hit)}</b>
      <Bar hit={hit} fair={fair} />
      {odds}
      <span className="sr-only">
        ถูก {countText(right)} จาก {countText(said)} ตา
      </span>
    </>
  );
}

const part = (ppm: number): number => ppm / 10_000;

/** Both in parts per million of the whole width. */
const Bar = ({ hit, fair }: { readonly hit: number; readonly fair?: number }) => (
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect className="all" width="100" height="6" />
    <rect className="hit" width={part(hit)} height="6" />
    {fair !== undefined && <rect className="fair" x={part(fair) - 0.6} width="1.2" height="6" />}
  </svg>
);
