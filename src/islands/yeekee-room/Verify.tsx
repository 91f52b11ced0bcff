import { useState } from 'react';
import { ApiProblem, api } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import { links } from '#lib/links.ts';
import type { Verification } from '#lib/yeekee/client/verify-proof.ts';
import { Icon } from '#ui/Icon.tsx';
import { VerificationReport } from './VerificationReport.tsx';

interface Props {
  readonly roundId: string;
  /** The file name of the downloaded proof. */
  readonly file: string;
  readonly heardRoot: string | undefined;
  readonly onReport: ((report: Verification) => void) | undefined;
}

/** Recomputes the result on this device from the whole proof. The code is loaded when the button is pressed. */
export function Verify({ roundId, file, heardRoot, onReport }: Props) {
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<Verification>();

  async function verify(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const [proof, { verifyProof }] = await Promise.all([
        api('GET /api/lotto/yeekee/proof', { round_id: roundId }),
        import('#lib/yeekee/client/verify-proof.ts'),
      ]);
      const found = verifyProof(proof, heardRoot ? { root: heardRoot } : {});
      setReport(found);
      onReport?.(found);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast({ text: problem.message, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="yk-acts">
        <button type="button" className="btn sec" aria-busy={busy} onClick={verify}>
          <Icon name="check-circle" />
          ตรวจผลบนเครื่องนี้
        </button>
        <a className="btn gho" href={links.yeekeeProof(roundId)} download={file}>
          <Icon name="download-simple" />
          ดาวน์โหลดหลักฐาน
        </a>
      </div>
      <div role="status">{report && <VerificationReport report={report} />}</div>
    </>
  );
}
