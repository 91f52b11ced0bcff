import { market, round } from './tables.ts';

/** The columns of a round's view; join `market` to `round`. */
export const roundColumns = {
  id: round.id,
  market: round.market,
  marketName: market.name,
  flag: market.flag,
  categoryId: market.categoryId,
  drawDate: round.drawDate,
  number: round.number,
  openAt: round.openAt,
  closeAt: round.closeAt,
  status: round.status,
  mapping: market.mapping,
  resultAfterMinutes: market.resultAfterMinutes,
};
