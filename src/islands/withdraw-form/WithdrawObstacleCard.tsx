import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal, type Satang } from '#lib/money.ts';
import type { WithdrawInfo } from '#lib/payout/client/withdrawals.ts';
import type { WithdrawObstacle } from '#lib/payout/rules/withdraw-obstacle.ts';
import { shortDateTime } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Phrases } from '#ui/Phrases.tsx';

interface Props {
  readonly obstacle: WithdrawObstacle;
  readonly info: WithdrawInfo;
  readonly contactHref: string | null;
  readonly playHref: string | null;
  readonly depositHref: string | null;
}

const trimmed = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

function words(obstacle: WithdrawObstacle, info: WithdrawInfo): { title: string; text: string } {
  switch (obstacle.kind) {
    case 'receivable':
      return {
        title: `มียอดค้างชำระ ${formatBaht(fromDecimal(info.receivable))}`,
        text: 'หักจากยอดที่เข้ากระเป๋าครั้งถัดไปจนครบ แล้วถอนได้ทันที รายละเอียดอยู่ในประวัติรายการ',
      };
    case 'held':
      return {
        title: 'พักการถอนชั่วคราว',
        text: `เพิ่งเปลี่ยนบัญชีหรือรหัสผ่าน ถอนได้หลัง ${info.held_until ? shortDateTime(new Date(info.held_until)) : ''}`,
      };
    case 'today':
      return info.today_left.count === 0
        ? { title: 'ถอนครบจำนวนครั้งของวันนี้แล้ว', text: 'ถอนได้อีกครั้งหลัง 00:00 น.' }
        : { title: 'ถอนครบวงเงินของวันนี้แล้ว', text: 'ถอนได้อีกครั้งหลัง 00:00 น.' };
    case 'turnover':
      return {
        title: `ต้องทำยอดเทิร์นอีก ${trimmed(fromDecimal(info.turnover.left))}`,
        text: 'ยอดฝากต้องเล่นให้ครบก่อน เงินที่ชนะถอนได้ทันที',
      };
    case 'balance':
      return {
        title: 'ยอดเงินยังไม่ถึงขั้นต่ำ',
        text: `ถอนขั้นต่ำ ${trimmed(fromDecimal(info.min))} เพิ่มอีก ${trimmed(obstacle.short)}`,
      };
  }
}

/** Nothing can be withdrawn just now: why, and what to do about it. */
export function WithdrawObstacleCard({ obstacle, info, contactHref, playHref, depositHref }: Props) {
  const { title, text } = words(obstacle, info);
  return (
    <section className="card pad withdraw-obstacle" aria-labelledby="obstacle-title">
      <span className="pay-seal warn">
        <Icon name={obstacle.kind === 'turnover' || obstacle.kind === 'held' ? 'lock' : 'info'} />
      </span>
      <h2 className="t18 b6" id="obstacle-title">
        {title}
      </h2>
      <p className="c2">
        <Phrases text={text} />
      </p>
      {obstacle.kind === 'turnover' && playHref && (
        <a className="btn pri full" href={playHref}>
          ไปแทงหวย
        </a>
      )}
      {obstacle.kind === 'balance' && depositHref && (
        <a className="btn pri full" href={depositHref}>
          ฝากเงิน
        </a>
      )}
      {obstacle.kind === 'receivable' && (
        <a className="btn sec full" href={links.statement({ kind: 'adjustment' })}>
          ดูประวัติรายการ
        </a>
      )}
      {(obstacle.kind === 'receivable' || obstacle.kind === 'held') && contactHref && (
        <a className="btn sec full" href={contactHref} target="_blank" rel="noopener">
          ติดต่อทีมงาน<span className="sr-only"> (เปิดแท็บใหม่)</span>
        </a>
      )}
    </section>
  );
}
