import type { Deps } from '#platform/deps.ts';
import { sweepUnnamed } from '#platform/retention/sweep-unnamed.ts';
import { heroKeys } from '../public-profile/hero-keys.ts';
import { pictureKeys } from './picture-keys.ts';

/** Deletes profile and hero pictures that no account uses. */
export const sweepPictures = async (deps: Deps): Promise<void> => {
  const { db } = deps;
  await sweepUnnamed(deps, {
    prefix: pictureKeys.prefix,
    findNamed: async (ids) =>
      (await db.selectFrom('account_users').select('picture').where('picture', 'in', ids).execute()).map(
        ({ picture }) => picture,
      ),
  });
  await sweepUnnamed(deps, {
    prefix: heroKeys.prefix,
    findNamed: async (ids) =>
      (await db.selectFrom('account_profiles').select('picture').where('picture', 'in', ids).execute()).map(
        ({ picture }) => picture,
      ),
  });
};
