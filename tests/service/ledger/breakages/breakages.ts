import { ofMovements } from './movements.ts';
import { ofRecords } from './records.ts';
import { ofRewards } from './rewards.ts';
import type { Breakages } from './statements.ts';

/** What breaks each check, by its name; several ways where it guards against several things. */
export const breakages: Breakages = { ...ofMovements, ...ofRewards, ...ofRecords };
