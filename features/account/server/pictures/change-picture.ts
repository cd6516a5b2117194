import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { Deps } from '#platform/deps.ts';
import type { PictureSource } from '#platform/images/images.ts';
import { pictureSizes } from '../../profile-values.ts';
import type { UserRow } from '../people.ts';
import { pictureKeys } from './picture-keys.ts';
import { removeStored } from '#platform/retention/remove-stored.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const changePicture = async (
  deps: Deps,
  userId: string,
  source: PictureSource,
): Promise<UserRow | Failure<'ACCOUNT_NOT_A_PICTURE'>> => {
  const squares = await forCaller(() => deps.images.drawSquares(source, pictureSizes));
  if ('refused' in squares) {
    return fail('ACCOUNT_NOT_A_PICTURE', { message: squares.refused, fields: { photo: [squares.refused] } });
  }
  // A new id per upload: removing it affects nobody else, and the same picture doesn't link two accounts.
  const picture = newId();
  try {
    for (const [size, square] of squares) await deps.storage.put(pictureKeys.of(picture, size), square);
  } catch (error) {
    await removeStored(deps, pictureKeys.all(picture));
    throw error;
  }
  return await replacePicture(deps, userId, picture);
};

export const removePicture = (deps: Deps, userId: string): Promise<UserRow> => replacePicture(deps, userId, null);

const replacePicture = async (deps: Deps, userId: string, picture: string | null): Promise<UserRow> => {
  const remove = () => removeStored(deps, pictureKeys.all(picture));
  const { previous, user } = await removeUnlessCommitted(deps.db, remove, async (trx) => {
    const before = await trx
      .selectFrom('account_users')
      .select('picture')
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = await trx
      .updateTable('account_users')
      .set({ picture })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { previous: before.picture, user: after };
  });
  await removeStored(deps, pictureKeys.all(previous));
  return user;
};
