import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { OwnPublicProfile, PublicProfile } from '../../contract-public-profile.ts';
import { readVideo } from '../../video-link.ts';
import { lockPerson } from '../people.ts';
import { changeShownName } from './change-shown-name.ts';
import { presentOwnProfile, writeProfile } from './profile-rows.ts';

const limit = { name: 'account.public-profile', max: 30, seconds: 600 } as const;

type Failed = Failure<'ACCOUNT_NAME_RESERVED' | 'ACCOUNT_TOO_OFTEN'>;

export const saveProfile = async (
  deps: Deps,
  userId: string,
  { displayName, links, video, ...words }: PublicProfile,
): Promise<{ readonly profile: OwnPublicProfile } | Failed> => {
  const wait = await checkRateLimits(deps, [limit, userId]);
  if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Error('Session without a user');
    const user = await changeShownName(trx, { person, name: displayName, field: 'displayName' });
    if (isFailure(user)) return user;
    const row = await writeProfile(
      trx,
      userId,
      {
        ...words,
        // URLs are normalized as in browsers, and a repeated link counts once.
        links: [...new Set(links.map((link) => new URL(link).href))],
        video: readVideo(video)?.url ?? null,
      },
      deps.clock.now(),
    );
    return presentOwnProfile(user, row);
  });
};
