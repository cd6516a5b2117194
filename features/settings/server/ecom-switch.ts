import { z } from 'zod';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { readValue, type Setting } from './change-value.ts';

const shape = z.object({ enabled: z.boolean() });

/** While buying is off, new payments are refused; payments in progress continue. */
export const ecomSwitch: Setting<boolean> = {
  name: 'ecom',
  atFirst: true,
  read: (stored) => shape.parse(stored).enabled,
  write: (enabled) => ({ enabled }),
  action: 'settings.switch-ecom',
  describe: (isEcomEnabled) => ({ isEcomEnabled }),
};

export const isEcomEnabled = (db: Queryable): Promise<boolean> => readValue(db, ecomSwitch);

/** While the database is down, returns the last known value, or false if none is known. */
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
