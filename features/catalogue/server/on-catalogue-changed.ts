import type { Db } from '#platform/database/open.ts';
import { shelfOf } from './shelf.ts';

/**
 * Tells this process that something which lists show has been committed: whoever reads from now on sees it. Give the
 * handle that the routes have, not a transaction. Other processes hear of it through the database.
 */
export const onCatalogueChanged = (db: Db): void => shelfOf(db).changed();
