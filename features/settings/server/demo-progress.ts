import './tables.ts';
import { z } from 'zod';
import type { Db } from '#platform/database/open.ts';

export interface DemoProgress {
  readonly ready: number;
  readonly total: number;
  /** ISO 8601. The demo's dates are counted back from here, even after a restart. */
  readonly startedAt: string;
  /** `due` until the demo's history (orders, plays) has been made; missing if the demo has no history. */
  readonly past?: 'due' | 'made' | undefined;
}

const name = 'demo';
const progress = z.object({
  ready: z.number().int(),
  total: z.number().int(),
  startedAt: z.iso.datetime(),
  past: z.enum(['due', 'made']).optional(),
});

/** Null if no demo catalogue was started. */
export const readDemoProgress = async (db: Db): Promise<DemoProgress | null> => {
  const row = await db.selectFrom('settings_values').select('value').where('name', '=', name).executeTakeFirst();
  return row ? progress.parse(row.value) : null;
};

export const writeDemoProgress = async (db: Db, value: DemoProgress): Promise<void> => {
  const text = JSON.stringify(value);
  await db
    .insertInto('settings_values')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
};
