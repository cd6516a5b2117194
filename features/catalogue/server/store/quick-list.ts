import { getAllBeats } from '#features/catalogue/contract.ts';
import type { Db } from '#platform/database/open.ts';
import type { Quick } from '#platform/http/fast-path.ts';
import { answerList } from './send-list.ts';
import { shelfOf } from '../snapshot/snapshot-cache.ts';

/** The bare list, where it lies ready. */
export const quickList = (db: Db): Quick => {
  const shelf = shelfOf(db);
  return ({ url, headers }) => {
    if (url !== getAllBeats.path) return null;
    const list = shelf.listNow();
    return list ? { ...answerList(headers, list), cookie: true } : null;
  };
};
