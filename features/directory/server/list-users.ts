import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { countDirectory, listDirectory } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { type allUsers, maxWithoutPage } from '../contract.ts';
import { presentDirectoryUser } from './present-directory-user.ts';

interface UsersQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly search?: string | undefined;
}

/** Sorted by name. A page after the last one is empty. */
export const listUsers = async (db: Db, { page, limit, search }: UsersQuery): Promise<ResponseOf<typeof allUsers>> => {
  const isPaged = page !== undefined || limit !== undefined || search !== undefined;
  const size = limit ?? (isPaged ? 15 : maxWithoutPage);
  const current = page ?? 1;
  const words = search ?? '';
  const total = await countDirectory(db, words);
  const rows = await listDirectory(db, { search: words, offset: (current - 1) * size, limit: size }, total);
  const users = rows.map(presentDirectoryUser);
  return isPaged ? { users, total, page: current, pages: pagesOf(total, size) } : { users };
};
