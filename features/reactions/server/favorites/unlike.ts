import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { removeFavorite as removal } from '../../contract-favorites.ts';
import { waitToLike } from '../likes/toggle-like.ts';
import { readToken, toToken } from '#platform/http/security/signed-token.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface UnlikeInput {
  readonly beatId: string;
  readonly userId: string;
  readonly network: string;
}

type TooOften = Failure<'CATALOGUE_LIKED_TOO_OFTEN'>;

/** Everything about the like goes into the token, because its row is deleted. */
interface Unliked {
  readonly beatId: string;
  readonly userId: string;
  readonly likedAt: string;
  readonly lowestCents: number | null;
  readonly mailedCents: number | null;
  readonly until: string;
}

const undoMilliseconds = hourMs;

/** Works for beats in any state: one that isn't on sale can't be liked, but can be unliked. Idempotent. */
export const removeFavorite = async (
  deps: Deps,
  { beatId, userId, network }: UnlikeInput,
): Promise<ResponseOf<typeof removal> | TooOften> => {
  const wait = await waitToLike(deps, userId, network);
  if (wait > 0) return fail('CATALOGUE_LIKED_TOO_OFTEN', { retryAfterSeconds: wait });
  const like = await deps.db
    .deleteFrom('catalogue_likes')
    .where('beat_id', '=', beatId)
    .where('user_id', '=', userId)
    .returning(['created_at', 'lowest_cents', 'mailed_cents'])
    .executeTakeFirst();
  const message = forCaller(() => t`Removed from your favorites.`);
  if (!like) return { message, undo: null };
  const unliked: Unliked = {
    beatId,
    userId,
    likedAt: like.created_at.toISOString(),
    lowestCents: like.lowest_cents,
    mailedCents: like.mailed_cents,
    until: new Date(deps.clock.now().getTime() + undoMilliseconds).toISOString(),
  };
  return { message, undo: toToken(deps, 'catalogue.undo', Buffer.from(JSON.stringify(unliked))) };
};

/** If the user has liked the beat again since, the newer like stays. */
export const restoreFavorite = async (
  deps: Deps,
  { beatId, userId, network, token }: UnlikeInput & { readonly token: string },
): Promise<{ message: string } | TooOften | Failure<'CATALOGUE_UNDO_ENDED'>> => {
  const payload = readToken(deps, 'catalogue.undo', token);
  const unliked = payload && (JSON.parse(payload.toString()) as Unliked);
  const isTheirs = unliked !== null && unliked.beatId === beatId && unliked.userId === userId;
  if (!isTheirs || new Date(unliked.until) <= deps.clock.now()) return fail('CATALOGUE_UNDO_ENDED');
  const wait = await waitToLike(deps, userId, network);
  if (wait > 0) return fail('CATALOGUE_LIKED_TOO_OFTEN', { retryAfterSeconds: wait });
  await deps.db
    .insertInto('catalogue_likes')
    .values({
      beat_id: beatId,
      user_id: userId,
      created_at: new Date(unliked.likedAt),
      lowest_cents: unliked.lowestCents,
      mailed_cents: unliked.mailedCents,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { message: forCaller(() => t`It’s a favorite again.`) };
};
