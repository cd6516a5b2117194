import './tables.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { artistPageName } from '../artist-page.ts';

/** The own page of a person whom the label has adopted as one of its artists. The label's entry isn't the person's. */
export const sitePersonalData = (): PersonalData => ({
  name: 'artistPage',
  collect: async (db, { id }) => {
    const name = artistPageName(id);
    const [draft, versions] = await Promise.all([
      db
        .selectFrom('site_drafts')
        .select(['data', 'changed_at as changedAt'])
        .where('name', '=', name)
        .executeTakeFirst(),
      db
        .selectFrom('site_versions')
        .select(['version', 'data', 'from_at as shownFrom'])
        .where('name', '=', name)
        .orderBy('version')
        .execute(),
    ]);
    return { data: draft || versions.length > 0 ? { draft: draft ?? null, versions } : null };
  },
  erase: async (trx, { id }) => {
    const name = artistPageName(id);
    await trx.deleteFrom('site_drafts').where('name', '=', name).execute();
    await trx.deleteFrom('site_versions').where('name', '=', name).execute();
    // Their files go once nothing shows them.
    await trx.updateTable('site_pictures').set({ owner_id: null }).where('owner_id', '=', id).execute();
    return [];
  },
});
