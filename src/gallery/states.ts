import type { ReactElement } from 'react';

/** An island's states by their Thai names. */
export type States = Readonly<Record<string, () => ReactElement>>;
