import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import type { BillEditorStore } from '#lib/lotto/client/bill-editor/editor.ts';
import type { PayingWallet } from '#lib/play/rules/paying.ts';

export const EditorContext = createContext<BillEditorStore | undefined>(undefined);

/** The stores and verbs of the surrounding editor. @throws Error outside of one */
export function useEditor(): BillEditorStore {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('not inside a bill editor');
  return editor;
}

/** The paying wallet; the first render has that of the page, as the server does. */
export function usePayingWallet(): PayingWallet<ShownWallet> {
  const { $paying, renderedPaying } = useEditor();
  return useStore($paying, { ssr: () => renderedPaying });
}
