import { links } from '#lib/links.ts';
import { formatPoints, points } from '#lib/money.ts';

interface Props {
  readonly free: number;
  /** Whole points, of a spin that is not free. */
  readonly cost: string;
  readonly held: string;
}

const pointText = (count: bigint): string => formatPoints(points(count));

/** How many spins are free, what the next costs after them, and how many points are missing. */
export function SpinCost({ free, cost, held }: Props) {
  const each = pointText(BigInt(cost));
  const missing = BigInt(cost) - BigInt(held);
  return (
    <p className="c2 t14">
      {free > 0 ? (
        <>
          เหลือ <b className="b6">หมุนฟรี {free} ครั้ง</b> · หลังจากนั้นครั้งละ <span className="num">{each}</span> แต้ม
        </>
      ) : missing > 0n ? (
        <>
          ครั้งละ <span className="num">{each}</span> แต้ม ขาดอีก <b className="b6 num">{pointText(missing)}</b> แต้ม ·{' '}
          <a className="link" href={links.redeem()}>
            แต้มมาจากไหน
          </a>
        </>
      ) : (
        <>
          ครั้งละ{' '}
          <b className="b6">
            <span className="num">{each}</span> แต้ม
          </b>
        </>
      )}
    </p>
  );
}
