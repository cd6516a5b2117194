import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { isArtistPage } from '../artist-page.ts';
import type { AnyDocument, SiteDocumentToEdit } from '../contract.ts';
import type { EditableName } from '../documents.ts';
import { readDraft } from './drafts.ts';
import { listOwnPictures } from './pictures.ts';
import { labelContent, publishedPage } from './site-content.ts';
import { countOrders, findFirst, listVersions } from './versions.ts';

/** The site's icons are for no document, and the pictures of help pages for no other one. */
const isFor = (name: EditableName, path: string): boolean =>
  path.startsWith('/help/') ? name === 'help' : /^\/[^/]+\//.test(path);

/** What is published of it, or what is shown until then. Null for the page of someone who is no artist of the label. */
export const readCurrent = async (deps: Deps, name: EditableName): Promise<AnyDocument | null> =>
  isArtistPage(name)
    ? ((await publishedPage(deps, name)) ?? (await findFirst(deps.db, name, deps.clock.now())))
    : await labelContent(deps, name);

/** Returns null for the page of someone who is no artist of the label. */
export const readToEdit = async (
  deps: Deps,
  name: EditableName,
  { role }: Pick<UserActor, 'role'>,
): Promise<SiteDocumentToEdit | null> => {
  const { db, clock, config } = deps;
  const [current, { data }, draft, versions, pictures] = await Promise.all([
    readCurrent(deps, name),
    labelContent(deps, 'artists'),
    readDraft(db, name),
    listVersions(db, clock.now(), name),
    listOwnPictures(),
  ]);
  if (!current) return null;
  return {
    current,
    draft,
    versions,
    // Who only edits the site sees nothing of sales.
    orders: role === 'admin' ? await countOrders(db, name, versions) : [],
    timeZone: config.labelTimezone,
    artists: data.artists.map(({ username, name: shown }) => ({ username, name: shown })),
    // An artist uploads their own.
    pictures: isArtistPage(name) ? [] : pictures.filter((path) => isFor(name, path)),
  };
};
