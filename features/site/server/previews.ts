import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { accountOf, isArtistPage } from '../artist-page.ts';
import type { AnyDocument, createSitePreview, getSitePreview } from '../contract.ts';
import type { EditableName } from '../documents.ts';
import { findArtistOfAccount } from './artist-entries.ts';
import { readDraft } from './drafts.ts';
import { previewKeyOf, readPreviewKey } from './preview-key.ts';
import { readCurrent } from './to-edit.ts';

const previewMs = 24 * 60 * 60_000;

export const createPreview = (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  name: EditableName,
): ResponseOf<typeof createSitePreview> => {
  const expiresAt = new Date(clock.now().getTime() + previewMs);
  return { url: `/preview?key=${previewKeyOf(config, name, expiresAt)}`, expiresAt: expiresAt.toISOString() };
};

type Preview = ResponseOf<typeof getSitePreview>;

/** Returns null if the link has expired or was never made, or shows someone who isn't an artist of the label anymore. */
export const readPreview = async (deps: Deps, key: string): Promise<Preview | null> => {
  const { db, clock, config } = deps;
  const name = readPreviewKey(config, key, clock.now());
  if (name === null) return null;
  const document: AnyDocument | null = (await readDraft(db, name))?.document ?? (await readCurrent(deps, name));
  if (!document || !isArtistPage(name)) return document as Preview | null;
  const artist = await findArtistOfAccount(db, clock.now(), accountOf(name));
  return artist && ({ ...document, username: artist.user.username } as Preview);
};
