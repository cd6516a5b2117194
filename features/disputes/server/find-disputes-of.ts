import type { Db } from '#platform/database/open.ts';
import { disputePath } from '../dispute-dates.ts';
import { disputeLine, warningLine } from '../dispute-words.ts';
import { listedColumns, presentListed } from './admin/present-dispute.ts';
import { findWarnings } from './warnings.ts';

const maxShown = 20;

/** For an order's admin page: its disputes, with links to them, then its fraud warnings. Each newest first. */
export const findDisputesOf = async (
  db: Db,
  order: { readonly id: string; readonly number: string },
): Promise<{ words: string; path: string | null }[]> => {
  const [rows, warnings] = await Promise.all([
    db
      .selectFrom('disputes_disputes')
      .select(listedColumns)
      .where('order_id', '=', order.id)
      .orderBy('opened_at', 'desc')
      .limit(maxShown)
      .execute(),
    findWarnings(db, order.id),
  ]);
  return [
    ...rows.map((row) => ({ words: disputeLine(presentListed(row, order.number)), path: disputePath(row.id) })),
    ...warnings.map((warning) => ({ words: warningLine(warning), path: null })),
  ];
};
