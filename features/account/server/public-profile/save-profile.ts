import { fail, type Failure } from '#contract-kit/failure.ts';
import { artists } from '#content/artists.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { OwnPublicProfile, PublicProfile } from '../../contract-public-profile.ts';
import { readVideo } from '../../video-link.ts';
import { isLabelInDisguise, looksLikeAnother } from '../look-alikes.ts';
import { lockPerson, setDisplayName, type UserRow } from '../people.ts';
import { presentOwnProfile, writeProfile } from './profile-rows.ts';

const limit = { name: 'account.public-profile', max: 30, seconds: 600 } as const;

type Failed = Failure<'ACCOUNT_NAME_RESERVED' | 'ACCOUNT_TOO_OFTEN'>;

export const saveProfile = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  { displayName, links, video, ...words }: PublicProfile,
): Promise<{ readonly profile: OwnPublicProfile } | Failed> => {
  const wait = await checkRateLimits(deps, [limit, userId]);
  if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Error('Session without a user');
    if (!mayBeCalled(person, displayName)) {
      return fail('ACCOUNT_NAME_RESERVED', {
        fields: { displayName: ['This name is reserved. Choose another one.'] },
      });
    }
    if (displayName !== person.display_name && (await looksLikeAnother(trx, displayName, userId))) {
      return fail('ACCOUNT_NAME_RESERVED', {
        fields: { displayName: ['This name looks like somebody else’s. Choose another one.'] },
      });
    }
    const user = displayName === person.display_name ? person : await setDisplayName(trx, userId, displayName);
    const row = await writeProfile(
      trx,
      userId,
      {
        ...words,
        // As a browser writes them; the same link twice is one.
        links: [...new Set(links.map((link) => new URL(link).href))],
        video: readVideo(video)?.url ?? null,
      },
      deps.clock.now(),
    );
    return presentOwnProfile(user, row);
  });
};

/** Names that look like the label's belong to it and to its artists, whose usernames nobody else can have. */
const mayBeCalled = (person: UserRow, name: string): boolean =>
  name === person.display_name ||
  !isLabelInDisguise(name) ||
  artists.some(
    (artist) =>
      artist.username.toLowerCase() === person.username.toLowerCase() &&
      artist.name.toLowerCase() === name.toLowerCase(),
  );
