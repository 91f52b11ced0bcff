import { useState } from 'react';
import type { PaperPlan } from '#lib/client/paper-plan.ts';
import { sharePaper } from '#lib/client/share-paper.ts';
import { toast } from '#lib/client/toast.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** Draws the paper; undefined when there is nothing to draw yet. */
  readonly plan: () => PaperPlan | undefined | Promise<PaperPlan>;
  /** The file's name without its extension. */
  readonly name: string;
  readonly className?: string;
  readonly label?: string;
  /** Shown when the picture was saved. */
  readonly saved?: string;
  /** What to do on a device that cannot draw pictures. */
  readonly instead?: string;
}

/** Gives a slip or a bill as a picture: to other apps on a phone, to the downloads elsewhere. */
export function SharePaper({
  plan,
  name,
  className = 'btn sec full',
  label = 'บันทึกหรือแชร์สลิป',
  saved = 'บันทึกสลิปแล้ว',
  instead = 'ถ่ายภาพหน้าจอแทน',
}: Props) {
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    const paper = plan();
    if (busy || !paper) return;
    setBusy(true);
    try {
      const outcome = await sharePaper(paper, name);
      if (outcome === 'undrawable') toast({ text: `เครื่องนี้ทำรูปไม่ได้ ${instead}`, tone: 'bad' });
      else if (outcome === 'saved') toast({ text: saved, tone: 'ok' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className={className} aria-busy={busy} onClick={share}>
      {!busy && <Icon name="share-network" />}
      {label}
    </button>
  );
}
