import { z } from 'zod';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { readValue, type Setting } from './change-value.ts';

const shape = z.object({ enabled: z.boolean() });

/** Payments in progress continue; only new ones are refused. */
export const ecomSwitch: Setting<boolean> = {
  name: 'ecom',
  atFirst: true,
  read: (stored) => shape.parse(stored).enabled,
  write: (enabled) => ({ enabled }),
  action: 'settings.switch-ecom',
  describe: (isEcomEnabled) => ({ isEcomEnabled }),
};

/** Whether anything can be bought. */
export const isEcomEnabled = (db: Queryable): Promise<boolean> => readValue(db, ecomSwitch);

/** For every page: the last known value while the database is down, or false without one. */
export const watchEcom = (db: Db): (() => Promise<boolean>) => {
  let known = false;
  return async () => {
    try {
      known = await isEcomEnabled(db);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
    return known;
  };
};
