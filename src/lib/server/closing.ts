/** Whether the process is shutting down, and callbacks for when it starts to. */
export interface Closing {
  isClosing(): boolean;
  /** Runs when shutdown begins; returns how to unregister. */
  onClosing(then: () => void): () => void;
  /** Reports not ready and ends open streams, so that the last requests can finish. */
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
