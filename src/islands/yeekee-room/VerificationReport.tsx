import type { Verification } from '#lib/yeekee/client/verify-proof.ts';
import { Icon } from '#ui/Icon.tsx';

/** The findings of a recomputation, step by step. */
export function VerificationReport({ report }: { readonly report: Verification }) {
  const right = report.verdict !== 'wrong';
  return (
    <div className="yk-report" data-verdict={report.verdict}>
      <p className={right ? 'row b6 good' : 'row b6 bad'}>
        <Icon name={right ? 'check-circle-fill' : 'warning-circle-fill'} />
        {report.title}
      </p>
      {report.number && <p className="yk-report-no num">{report.number}</p>}
      {report.warnings.map((text) => (
        <p key={text} className="yk-warn">
          {text}
        </p>
      ))}
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
      {report.claims.length > 0 && (
        <div className="t14 c2">
          <p className="b6">คำบอกของเว็บ (หลักฐานนี้ยืนยันไม่ได้)</p>
          {report.claims.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </div>
  );
}
