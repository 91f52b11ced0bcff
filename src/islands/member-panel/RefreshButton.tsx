/** Asks for the balance by hand. */

import { useState } from 'react';
import { problemText } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import { refreshWallets } from '#lib/ledger/client/wallets.ts';
import { Icon } from '#ui/Icon.tsx';

const problemMs = 3_000;

export function RefreshButton() {
  const [busy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    try {
      await refreshWallets();
    } catch (error) {
      toast({ text: problemText(error), tone: 'bad', ms: problemMs });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="ib s"
      aria-label="อัปเดตยอดเงิน"
      aria-busy={busy || undefined}
      onClick={() => busy || void refresh()}
    >
      <Icon name="arrows-clockwise" />
    </button>
  );
}
