import { verdictPicture } from '#lib/client/verdict-picture.ts';
import { plainVerdict } from '#lib/plain-verdict.ts';
import { findingOf } from '#lib/yeekee/client/finding.ts';
import type { Verification } from '#lib/yeekee/client/verify-proof.ts';
import { Icon } from '#ui/Icon.tsx';
import { SharePaper } from '#ui/SharePaper.tsx';

interface Props {
  readonly report: Verification;
  /** Which round, for the picture. */
  readonly about: string;
}

/** What a recomputation found: the answer in plain words, a picture to share, and its steps for who wants them. */
export function VerificationReport({ report, about }: Props) {
  const { mark, tone, sentence, limits } = plainVerdict(findingOf(report));
  return (
    <div className="yk-report" data-verdict={report.verdict}>
      <p className={`yk-mark ${tone}`}>{mark}</p>
      {report.number && <p className="yk-report-no num">{report.number}</p>}
      <p className="b6">{sentence}</p>
      {limits.map((text) => (
        <p key={text} className="yk-warn">
          {text}
        </p>
      ))}
      <SharePaper
        plan={() => verdictPicture({ about, number: report.number, finding: findingOf(report) })}
        name="benja-check"
        label="แชร์ผลตรวจเป็นรูป"
        saved="บันทึกรูปผลตรวจแล้ว"
      />
      <details open={report.verdict === 'wrong'}>
        <summary>
          ดูทีละขั้นที่ตรวจ
          <Icon name="caret-down" />
        </summary>
        <ol>
          {report.checks.map((check) => (
            <li key={check.id} className={check.ok ? undefined : 'bad'}>
              <Icon name={check.ok ? 'check' : 'x'} />
              <span>
                {check.text}
                {!check.ok && ' – ไม่ตรง'}
                {check.detail && <small className="num">{check.detail}</small>}
              </span>
            </li>
          ))}
        </ol>
        {report.warnings.map((text) => (
          <p key={text} className="t14 c2">
            {text}
          </p>
        ))}
        {report.claims.length > 0 && (
          <div className="t14 c2">
            <p className="b6">คำบอกของเว็บ (หลักฐานนี้ยืนยันไม่ได้)</p>
            {report.claims.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
      </details>
    </div>
  );
}
