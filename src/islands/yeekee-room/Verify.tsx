import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { links } from '#lib/links.ts';
import { shortDay } from '#lib/thai.ts';
import type { RoomStore } from '#lib/yeekee/client/room-store.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazily } from '#ui/lazily.tsx';

const VerificationReport = lazily(async () => (await import('./VerificationReport.tsx')).VerificationReport);

interface Props {
  readonly store: RoomStore;
  /** The file name of the downloaded proof. */
  readonly file: string;
}

/** Recomputes the result on this device from the whole proof, by one tap. */
export function Verify({ store, file }: Props) {
  const { verification } = store;
  const { round } = useStore(store.$room);
  const roundId = round.round_id;
  const about = `${round.market_name} รอบที่ ${round.number} ${shortDay(round.draw_date)}`;
  const heardRoot = useStore(store.$heardRoot);
  const busy = useStore(verification.$busy);
  const report = useStore(verification.$report);
  return (
    <>
      <div className="yk-acts">
        <button
          type="button"
          className="btn sec"
          aria-busy={busy}
          onClick={() => verification.verify(roundId, heardRoot)}
        >
          <Icon name="check-circle" />
          ตรวจรอบนี้
        </button>
        <a className="btn gho" href={links.yeekeeProof(roundId)} download={file}>
          <Icon name="download-simple" />
          ดาวน์โหลดหลักฐาน
        </a>
      </div>
      <div role="status">
        <Suspense>{report && <VerificationReport report={report} about={about} />}</Suspense>
      </div>
    </>
  );
}
