import { centsToPrice } from '#contract-kit/money.ts';
import type { Answer } from '#contract-kit/endpoint.ts';
import type { Db } from '#platform/database/open.ts';
import type { quote } from '../../contract.ts';
import { quoteLines, type CartLine } from './offers.ts';

interface QuoteDeps {
  readonly db: Db;
  readonly clock: { now(): Date };
}

export const getQuote = async (
  { db, clock }: QuoteDeps,
  lines: readonly CartLine[],
  ownOrderId: string | null,
): Promise<Answer<typeof quote>> => {
  const { items, totalCents } = await quoteLines(db, { lines, now: clock.now(), ownOrderId });
  return { items: [...items], total: centsToPrice(totalCents) };
};
