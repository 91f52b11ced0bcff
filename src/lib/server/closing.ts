/** Whether a process is ending, and who wants to hear when it begins to. */
export interface Closing {
  isClosing(): boolean;
  /** Runs when the process begins to stop; returns how to forget it. */
  onClosing(then: () => void): () => void;
  /** Stops being ready and ends open streams, so that the last requests can finish. */
  beginClosing(): void;
}

export function createClosing(): Closing {
  const listeners = new Set<() => void>();
  let isClosing = false;
  return {
    isClosing: () => isClosing,
    onClosing(then) {
      listeners.add(then);
      return () => listeners.delete(then);
    },
    beginClosing() {
      isClosing = true;
      for (const then of listeners) then();
    },
  };
}
