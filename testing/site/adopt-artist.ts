import { label } from '#content/label.ts';
import { newId } from '#contract-kit/ids.ts';
import type { ArtistEntry } from '#features/site/artist-page.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { DocumentData } from '#features/site/documents.ts';
import type { TestApp } from '../app.ts';

/** The label's entry of a seller, without the optional fields. */
export const entryOf = (username: string): ArtistEntry => ({
  username,
  name: 'Nell Otter',
  tagline: 'As the label says it.',
  story: ['The label wrote this.'],
  place: 'Galway',
  contact: { role: 'Sessions', email: 'nell@label.example' },
});

/** Publishes a seller as one of the label's artists, who may edit their own page. */
export const adoptArtist = async (
  { deps }: TestApp,
  username: string,
  { mayEdit = true, now = deps.clock.now() }: { readonly mayEdit?: boolean; readonly now?: Date } = {},
): Promise<void> => {
  const { artists } = builtIn('artists', label).data as DocumentData<'artists'>;
  const { latest } = await deps.db
    .selectFrom('site_versions')
    .select(({ fn }) => fn.max('version').as('latest'))
    .where('name', '=', 'artists')
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto('site_versions')
    .values({
      name: 'artists',
      version: (latest ?? 0) + 1,
      data: JSON.stringify({ artists: [...artists, { ...entryOf(username), ...(mayEdit && { mayEdit }) }] }),
      author_id: newId(),
      saved_at: now,
      from_at: now,
      known_as: null,
    })
    .execute();
};
