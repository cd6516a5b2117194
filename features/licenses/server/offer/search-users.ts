import { fail, type Failure } from '#contract-kit/failure.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { searchPeople } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { FoundUser } from '../../contract-manager.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type RateLimit, checkRateLimits, perNetwork } from '#platform/rate-limits/rate-limits.ts';
import { suggestUsers } from './suggest-users.ts';

const usersAPage = 5;

// High enough for a search on every keystroke.
const limits = {
  account: { name: 'licenses.search', max: 200, seconds: 600 },
  network: { name: 'licenses.search.network', max: 600, seconds: 600 },
} satisfies Record<string, RateLimit>;

interface Search {
  readonly actor: UserActor;
  /** The result of `networkOf`. */
  readonly network: string;
  /** Part of a username; empty for suggestions. An email finds nobody, so as not to reveal accounts. */
  readonly q: string;
  readonly page: number;
}

interface UserPage {
  users: FoundUser[];
  total: number;
  page: number;
  pages: number;
}

export const searchUsers = async (
  deps: Deps,
  { actor, network, q, page }: Search,
): Promise<UserPage | Failure<'LICENSES_SEARCH_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(deps, [limits.account, actor.id], ...perNetwork(limits.network, network));
  if (wait > 0) return fail('LICENSES_SEARCH_TOO_OFTEN', { retryAfterSeconds: wait });
  if (q === '') {
    const users = await suggestUsers(deps.db, actor.id);
    return { users, total: users.length, page: 1, pages: 1 };
  }
  const { people, total } = await searchPeople(deps.db, { text: q, besides: actor.id, page, size: usersAPage });
  return {
    users: people.map(({ id, username }) => ({ _id: id, username })),
    total,
    page,
    pages: pagesOf(total, usersAPage),
  };
};
