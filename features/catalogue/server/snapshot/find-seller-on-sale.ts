import type { Db } from '#platform/database/open.ts';
import { shelfOf } from './snapshot-cache.ts';

/** Whose a beat is that is on sale, or null; answered from memory. */
export const findSellerOnSale = async (db: Db, beatId: string): Promise<string | null> => {
  const catalogue = await shelfOf(db).read();
  return catalogue.byId.get(beatId)?.user._id ?? null;
};
