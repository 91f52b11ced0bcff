import { useEffect, useState } from 'react';
import { links } from '#lib/links.ts';

/** Continues to play: back to an unsent slip on this device, where there is one. */
export function PlayOn({ href }: { readonly href: string }) {
  const [roundId, setRoundId] = useState<string>();
  useEffect(() => {
    import('#lib/lotto/client/stored-slip.ts').then(
      ({ roundOfSlip }) => setRoundId(roundOfSlip()),
      () => undefined,
    );
  }, []);
  return (
    <a className="btn pri lg full" href={roundId ? links.round(roundId) : href}>
      {roundId ? 'กลับไปส่งโพย' : 'เล่นต่อ'}
    </a>
  );
}
