import { unbroken } from '#lib/line-breaks.ts';
import type { PollView, QuotaView } from '#lib/poll/contract.ts';
import { Fact } from '#ui/Fact.tsx';

interface Props {
  readonly poll: PollView;
  readonly mine: QuotaView['votes'];
}

function rulesOf({ config }: PollView): readonly string[] {
  const rules = [config.quota_rule.text, 'หนึ่งคำตอบใช้หนึ่งสิทธิ์ ส่งแล้วเปลี่ยนไม่ได้ สิทธิ์ที่เหลือหมดเวลา 24:00 น.'];
  if (config.kind === 'prediction') rules.push('ตอบได้คำตอบเดียว ใช้สิทธิ์เพิ่มคือเพิ่มตั๋วของคำตอบเดิม');
  if (config.prize && config.state !== 'cancelled') rules.push('คนหนึ่งได้รางวัลไม่เกินหนึ่งครั้งต่อโพล รางวัลเข้าบัญชีเองหลังเฉลย');
  return [...rules, 'ผลโหวตเป็นความเห็นของสมาชิก ไม่ใช่คำแนะนำในการแทง'];
}

/** The rules in sentences made of the poll's own data, and how the draw can be checked. */
export function PollRules({ poll, mine }: Props) {
  const { commitment, config_hash, server_seed } = poll.config;
  return (
    <section className="s" id="rules" aria-labelledby="rules-head">
      <h2 className="b6" id="rules-head">
        กติกา
      </h2>
      <ul className="ticks mt-2">
        {rulesOf(poll).map((rule) => (
          <li key={rule}>{unbroken(rule)}</li>
        ))}
      </ul>
      {commitment && (
        <details className="poll-proof mt-3">
          <summary>ตรวจได้ว่าไม่มีใครเลือกผู้โชคดี</summary>
          <p className="t14 c2">
            เรากำหนดรหัสสุ่มก่อนเปิดโหวตและแสดงรหัสยืนยันไว้ตั้งแต่แรก หลังเฉลยจะเปิดรหัสสุ่ม คะแนนของตั๋วคือ SHA-256 ของ “รหัสสุ่ม:เลขตั๋ว”
            คะแนนน้อยสุดได้ก่อน
          </p>
          <dl className="kv">
            <Fact name="รหัสยืนยัน" className="hash">
              {commitment}
            </Fact>
            <Fact name="รหัสของกติกา" className="hash">
              {config_hash}
            </Fact>
            <Fact name="รหัสสุ่ม" className="hash">
              {server_seed ?? 'เปิดหลังเฉลย'}
            </Fact>
            {mine.length > 0 && <Fact name="ตั๋วของคุณ">{mine.map(({ vote_id }) => vote_id).join(' ')}</Fact>}
          </dl>
        </details>
      )}
    </section>
  );
}
