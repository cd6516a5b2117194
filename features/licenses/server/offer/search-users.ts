import { fail, type Failure } from '#contract-kit/failure.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { searchPeople } from '#features/account/server/public.ts';
import type { FoundUser } from '#features/licenses/contract-manager.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type RateLimit, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { LicenseDeps } from '../license-deps.ts';

const usersAPage = 5;

// Names are searched while typing. Trying emails reveals who has an account, so only a few tries are allowed.
const limits = {
  email: { name: 'licenses.search.email', max: 20, seconds: 600 },
  all: { name: 'licenses.search', max: 300, seconds: 600 },
} satisfies Record<string, RateLimit>;

interface Search {
  readonly actor: UserActor;
  readonly q: string;
  readonly page: number;
}

interface Found {
  users: FoundUser[];
  total: number;
  page: number;
  pages: number;
}

export const searchUsers = async (
  deps: Pick<LicenseDeps, 'db' | 'clock' | 'config'>,
  { actor, q, page }: Search,
): Promise<Found | Failure<'LICENSES_SEARCH_TOO_OFTEN'>> => {
  const isEmail = q.includes('@');
  const wait = await checkRateLimits(deps, ...(isEmail ? [[limits.email, actor.id] as const] : []), [
    limits.all,
    actor.id,
  ]);
  if (wait > 0) return fail('LICENSES_SEARCH_TOO_OFTEN', { retryAfterSeconds: wait });
  const { people, total } = await searchPeople(deps.db, { text: q, besides: actor.id, page, size: usersAPage });
  return {
    users: people.map(({ id, username }) => ({ _id: id, username })),
    total,
    page,
    pages: pagesOf(total, usersAPage),
  };
};
