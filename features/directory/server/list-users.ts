import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { personPath } from '#features/account/person-path.ts';
import { countDirectory, listDirectory } from '#features/account/server/public.ts';
import { maxOfKind } from '#features/find/limits.ts';
import type { Providers } from '#platform/extensions/extensions.ts';
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

/** Only admins find people. */
export const findPeople: NonNullable<Providers['find.results']> = async (db, { actor, text }) => {
  if (actor.role !== 'admin') return [];
  const { users } = await listUsers(db, { search: text, limit: maxOfKind });
  return users.map(({ _id, name, username, email, status }) => ({
    kind: 'person',
    title: name,
    about: [username, email, ...(status === 'suspended' ? ['Suspended'] : [])].join(' · '),
    to: personPath(_id),
    actions: [],
  }));
};
