import type { ReactElement } from 'react';

/** States of an island by their Thai names. */
export type States = Readonly<Record<string, () => ReactElement>>;
