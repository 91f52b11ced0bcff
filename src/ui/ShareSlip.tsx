import { useState } from 'react';
import type { PaperPlan } from '#lib/client/paper-plan.ts';
import { sharePaper } from '#lib/client/share-paper.ts';
import { toast } from '#lib/client/toast.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** Draws it when it is asked for. */
  readonly plan: () => PaperPlan | undefined;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** Gives the slip as a picture: to other apps on a phone, to the downloads elsewhere. */
export function ShareSlip({ plan, name }: Props) {
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    const drawn = plan();
    if (busy || !drawn) return;
    setBusy(true);
    try {
      const done = await sharePaper(drawn, name);
      if (done === 'undrawable') toast({ text: 'เครื่องนี้ทำรูปไม่ได้ ถ่ายภาพหน้าจอแทน', tone: 'bad' });
      else if (done === 'saved') toast({ text: 'บันทึกสลิปแล้ว', tone: 'ok' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className="btn sec full" aria-busy={busy} onClick={share}>
      {!busy && <Icon name="share-network" />}บันทึกหรือแชร์สลิป
    </button>
  );
}
