import { useEffect, useState } from 'react';
import { links } from '#lib/links.ts';
import { roundOfSlip } from '#lib/lotto/client/slip-storage.ts';

/** On to play; back to the slip that was left for want of money where one still waits on this device. */
export function PlayOn({ href }: { readonly href: string }) {
  const [roundId, setRoundId] = useState<string>();
  useEffect(() => setRoundId(roundOfSlip()), []);
  return (
    <a className="btn pri lg full" href={roundId ? links.round(roundId) : href}>
      {roundId ? 'กลับไปส่งโพย' : 'เล่นต่อ'}
    </a>
  );
}
