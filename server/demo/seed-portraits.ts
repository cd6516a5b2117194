import { addHero, hasProfile, heroKeys } from '#features/account/server/public.ts';
import { heroSizes } from '#features/account/profile-values.ts';
import { inTransaction } from '#platform/database/open.ts';
import { demoId } from './demo-ids.ts';
import type { SeedInput } from './seed-beat.ts';

/** Gives artists without a profile a drawn picture. Whoever has written or uploaded something keeps that. */
export const seedPortraits = async ({
  db,
  storage,
  music: { portraitArtists = [], renderPortrait },
  people,
  startedAt,
  signal,
}: Omit<SeedInput, 'folder'>): Promise<void> => {
  for (const username of portraitArtists) {
    const userId = people.sellers.get(username);
    if (userId === undefined || !renderPortrait || (await hasProfile(db, userId))) continue;
    const picture = demoId(`portrait ${username}`);
    const sizes = await renderPortrait(username, signal);
    for (const size of heroSizes) {
      await storage.put(heroKeys.of(picture, size), sizes[size], { contentType: 'image/webp' });
    }
    await inTransaction(db, (trx) => addHero(trx, { userId, picture, at: startedAt }));
  }
};
