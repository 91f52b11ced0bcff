/** How many random runs a slow property has here: all of them, or the share of `RANDOM_SHARE`. Each run has other examples. */
export const randomRuns = (all: number): number => Math.ceil(all * Number(process.env.RANDOM_SHARE ?? 1));
