import './tables.ts';
import { randomInt } from 'node:crypto';
import { artists as builtInArtists } from '#content/artists.ts';
import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByUsernames } from '#features/account/server/public.ts';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { AnyDocument, DraftInfo, saveSiteDraft, SiteDocumentToEdit } from '../contract.ts';
import { type DocumentData, type EditableName, partOf } from '../documents.ts';
import { findFields } from '../find-fields.ts';
import { findAuthors } from './authors.ts';
import { refuseBrokenLinks } from './broken-links.ts';
import { findLatestVersion, lockDocument } from './document-rows.ts';
import { refuseMissingPictures } from './pictures.ts';
import { labelContent, readDocument } from './site-content.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Null if there is none, or if a release with another shape has stored it. */
export const findDraft = async (db: Queryable, name: EditableName) => {
  const row = await db.selectFrom('site_drafts').selectAll().where('name', '=', name).executeTakeFirst();
  const document = row && readDocument(name, row.data);
  return document ? { ...row, document } : null;
};

export const readDraft = async (db: Queryable, name: EditableName): Promise<SiteDocumentToEdit['draft']> => {
  const draft = await findDraft(db, name);
  if (!draft) return null;
  const authorOf = await findAuthors(db, [draft.author_id]);
  const { document, revision, author_id: authorId, changed_at: changedAt } = draft;
  return { document, revision, author: authorOf(authorId), changedAt: changedAt.toISOString() };
};

const stranger = (): string => t`No seller has this username. They have to sign up first.`;

/**
 * Someone could sign up under a name that isn't taken, and would have the label's artist's page. The names of those who
 * are published can't be taken, so an artist who has closed their account can stay.
 */
const findStrangers = async (
  db: Queryable,
  { artists }: DocumentData<'artists'>,
  published: DocumentData<'artists'>['artists'],
): Promise<Record<string, string[]>> => {
  const sellers = await findUsersByUsernames(
    db,
    artists.map(({ username }) => username),
  );
  const known = new Set([
    ...[...builtInArtists, ...published].map(({ username }) => username),
    ...sellers.filter(({ role }) => role !== 'user').map(({ username }) => username),
  ]);
  return Object.fromEntries(
    artists.flatMap(({ username }, index) =>
      known.has(username) ? [] : [[`document.data.artists.${index}.username`, [forCaller(stranger)]]],
    ),
  );
};

const unknownArtist = (): string => t`The label has no artist with this username.`;

const findUnknownArtists = async (deps: Deps, { name, data }: AnyDocument): Promise<Record<string, string[]>> => {
  const { artists } = (await labelContent(deps, 'artists')).data;
  if (name === 'artists') return await findStrangers(deps.db, data, artists);
  const known = new Set(artists.map(({ username }) => username));
  const found = findFields(partOf(name).field, data, 'artist').filter(({ value }) => !known.has(String(value)));
  return Object.fromEntries(found.map(({ path }) => [`document.data.${path}`, [forCaller(unknownArtist)]]));
};

/** No save has the number of another one, also not of a draft that was published or discarded since. */
export const newRevision = (): number => randomInt(1, 2_147_483_647);

type NewDraft = Omit<ParsedInput<typeof saveSiteDraft>['body'], 'document'> & { readonly document: AnyDocument };

/** Refuses what isn't based on the stored draft and the latest version, so that neither is lost. */
export const saveDraft = async (
  deps: Deps,
  { document, revision, version }: NewDraft,
  { id: authorId }: UserActor,
): Promise<DraftInfo | Failure<FailureCode<typeof saveSiteDraft>>> => {
  const unknown = await findUnknownArtists(deps, document);
  if (Object.keys(unknown).length > 0) return fail('SITE_UNKNOWN_ARTIST', { fields: unknown });
  const { db, clock } = deps;
  const { name, data } = document;
  const saved = { data: JSON.stringify(data), revision: newRevision(), author_id: authorId, changed_at: clock.now() };
  return await inTransaction(db, async (trx) => {
    await lockDocument(trx, name);
    const stored = await findDraft(trx, name);
    if ((stored?.revision ?? 0) !== revision) return fail('SITE_DRAFT_OUTDATED');
    if ((await findLatestVersion(trx, name)) !== version) return fail('SITE_DRAFT_OUTDATED');
    const missing = await refuseMissingPictures(trx, document, saved.changed_at);
    if (Object.keys(missing).length > 0) return fail('SITE_UNKNOWN_PICTURE', { fields: missing });
    const broken = await refuseBrokenLinks(trx, document);
    if (broken) return broken;
    await trx
      .insertInto('site_drafts')
      .values({ name, ...saved })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(saved))
      .execute();
    const authorOf = await findAuthors(trx, [authorId]);
    return { revision: saved.revision, author: authorOf(authorId), changedAt: saved.changed_at.toISOString() };
  });
};

/** Returns false if that save isn't the draft anymore. */
export const discardDraft = async ({ db }: Deps, name: EditableName, revision: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('site_drafts')
    .where('name', '=', name)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
