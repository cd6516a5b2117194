import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { Deps } from '#platform/deps.ts';
import { drawSizes } from '#platform/images/draw-sizes.ts';
import type { PictureSource } from '#platform/images/images.ts';
import type { OwnPublicProfile } from '../../contract-public-profile.ts';
import { heroSizes } from '../../profile-values.ts';
import { lockPerson } from '../people.ts';
import { removeStored } from '#platform/retention/remove-stored.ts';
import { heroKeys } from './hero-keys.ts';
import { findProfile, presentOwnProfile, writeProfile } from './profile-rows.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Own = { readonly profile: OwnPublicProfile };

/** Replaces the hero picture of a seller's page. */
export const changeHero = async (
  deps: Deps,
  userId: string,
  source: PictureSource,
): Promise<Own | Failure<'ACCOUNT_NOT_A_PICTURE'>> => {
  const drawn = await forCaller(() => drawSizes(deps.images, source, heroSizes));
  if ('refused' in drawn) {
    return fail('ACCOUNT_NOT_A_PICTURE', { message: drawn.refused, fields: { heroPicture: [drawn.refused] } });
  }
  const picture = newId();
  try {
    for (const { size, bytes } of drawn) {
      await deps.storage.put(heroKeys.of(picture, size), bytes, { contentType: 'image/webp' });
    }
  } catch (error) {
    await removeStored(deps, heroKeys.all(picture));
    throw error;
  }
  return await replaceHero(deps, userId, picture);
};

export const removeHero = (deps: Deps, userId: string): Promise<Own> => replaceHero(deps, userId, null);

const replaceHero = async (deps: Deps, userId: string, picture: string | null): Promise<Own> => {
  const remove = () => removeStored(deps, heroKeys.all(picture));
  const { before, own } = await removeUnlessCommitted(deps.db, remove, async (trx) => {
    const user = await lockPerson(trx, userId);
    if (!user) throw new Error('Session without a user');
    const previous = await findProfile(trx, userId);
    const row = await writeProfile(trx, userId, { picture }, deps.clock.now());
    return { before: previous?.picture ?? null, own: presentOwnProfile(user, row) };
  });
  await removeStored(deps, heroKeys.all(before));
  return own;
};
