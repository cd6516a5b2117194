import { findSoldIn } from '#features/orders/server/public-programs.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import type { Queryable } from '#platform/database/open.ts';

export interface OtherCurrency {
  readonly what: string;
  readonly todo: string;
}

/** @returns why a shop with orders can't use this currency; null if it can */
export const findOtherCurrency = async (
  db: Queryable,
  { currency }: Pick<Config, 'currency'>,
): Promise<OtherCurrency | null> => {
  const soldIn = await findSoldIn(db);
  if (soldIn === null || soldIn === currency) return null;
  const [theirs, ours] = [soldIn.toUpperCase(), currency.toUpperCase()];
  return {
    what: `this shop has orders in ${theirs}, so it can’t go on in ${ours}`,
    todo: `set CURRENCY=${soldIn}, or start a new shop in another DATA_DIR or DATABASE_URL`,
  };
};

/** Runs at the start of each server and worker; throws a ConfigError if there are orders in another currency. */
export const checkCurrency = async (db: Queryable, config: Pick<Config, 'currency'>): Promise<void> => {
  const other = await findOtherCurrency(db, config);
  if (other) throw new ConfigError(`The setting CURRENCY can’t be used: ${other.what}. To fix it, ${other.todo}.`);
};
