import './tables.ts';
import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { label } from '#content/current.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import { instantsOf, type WallTime, wallTimeAt } from '#platform/clock/zoned-time.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import {
  type DocumentOf,
  type getSiteVersion,
  publishSiteDraft,
  type restoreSiteVersion,
  type AnyDocument,
  type SiteDocumentToEdit,
  type VersionInfo,
} from '../contract.ts';
import { accountOf, isArtistPage, maxArtistVersions } from '../artist-page.ts';
import { type DocumentName, type EditableName, isLegal } from '../documents.ts';
import { fillLegalText } from '../legal-variables.ts';
import { builtInLegal, lastExportedNumber } from '../built-in-legal.ts';
import { type Authors, findAuthors } from './authors.ts';
import { refuseBrokenLinks } from './broken-links.ts';
import { builtIn } from '../built-in.ts';
import { entryAsPage, findEntries } from './artist-entries.ts';
import { findLatestVersion, lockDocument } from './document-rows.ts';
import { findDraft, newRevision } from './drafts.ts';
import { countOrdersByVersion } from './extensions.ts';
import { findLegalVariables } from './legal-texts.ts';
import { followPublished, readDocument } from './site-content.ts';
import type { VersionRow } from './tables.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** The number of versions that the history shows. */
const shownVersions = 100;
const yearMs = 366 * 24 * 60 * 60_000;

type Shown = Pick<VersionRow, 'version' | 'known_as' | 'author_id' | 'saved_at' | 'from_at'>;

export const presentVersion = (row: Shown, authorOf: Authors, state: VersionInfo['state']): VersionInfo => ({
  version: row.version,
  knownAs: row.known_as,
  author: authorOf(row.author_id),
  savedAt: row.saved_at.toISOString(),
  from: row.from_at.toISOString(),
  state,
});

/** Newest first. */
export const listVersions = async (db: Queryable, now: Date, name: EditableName): Promise<VersionInfo[]> => {
  const rows = await db
    .selectFrom('site_versions')
    .select(['version', 'known_as', 'author_id', 'saved_at', 'from_at'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(shownVersions)
    .execute();
  const authorOf = await findAuthors(
    db,
    rows.map((row) => row.author_id),
  );
  const current = rows.find((row) => row.from_at <= now)?.version;
  return rows.map((row) =>
    presentVersion(row, authorOf, row.from_at > now ? 'scheduled' : row.version === current ? 'current' : 'earlier'),
  );
};

/** How many orders have which version of a text that they keep. What came with the site is version 0. */
export const countOrders = async (
  db: Queryable,
  name: EditableName,
  versions: readonly VersionInfo[],
): Promise<SiteDocumentToEdit['orders']> => {
  if (!isLegal(name)) return [];
  const numbers = new Map(versions.flatMap(({ version, knownAs }) => (knownAs === null ? [] : [[knownAs, version]])));
  const came = builtInLegal(name, label).current.version;
  if (!numbers.has(came)) numbers.set(came, 0);
  const counts = await countOrdersByVersion(db, name, [...numbers.keys()]);
  return counts.map(({ version, count }) => ({ version: numbers.get(version) ?? 0, count }));
};

/** What is shown of a document until someone publishes it. Null for the page of someone who is no artist of the label. */
export const findFirst = async (db: Queryable, name: EditableName, now: Date): Promise<AnyDocument | null> =>
  isArtistPage(name) ? await entryAsPage(db, now, accountOf(name)) : builtIn(name, label, await findEntries(db, now));

export const findVersion = async (
  db: Queryable,
  { name, version, now }: { readonly name: EditableName; readonly version: number; readonly now: Date },
): Promise<AnyDocument | Failure<FailureCode<typeof getSiteVersion>>> => {
  if (version === 0) return (await findFirst(db, name, now)) ?? fail('SITE_NO_VERSION');
  const row = await db
    .selectFrom('site_versions')
    .select('data')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return fail('SITE_NO_VERSION');
  return readDocument(name, row.data) ?? fail('SITE_OLD_SHAPE');
};

const findScheduled = (db: Queryable, name: EditableName, now: Date) =>
  db.selectFrom('site_versions').selectAll().where('name', '=', name).where('from_at', '>', now).executeTakeFirst();

/** Returns the text that visitors will see from its time on; null if none is scheduled. */
export const scheduledContent = async <Name extends DocumentName>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  name: Name,
): Promise<DocumentOf<Name> | null> => {
  const row = await findScheduled(db, name, clock.now());
  return row ? (readDocument(name, row.data) as DocumentOf<Name> | null) : null;
};

interface NewVersion {
  readonly document: AnyDocument;
  readonly from: Date | null;
  readonly timeZone: Config['labelTimezone'];
  readonly actor: UserActor;
  readonly action: string;
  /** For the audit log. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Runs in the same transaction. */
  readonly onAdded?:
    | ((trx: Trx, added: { readonly version: number; readonly from: Date | null }) => Promise<void>)
    | undefined;
}

/** The site has no owner, so the subject of an audit entry is who changed it. An artist's page is the artist's. */
const subjectOf = (name: EditableName, actor: UserActor): string => (isArtistPage(name) ? accountOf(name) : actor.id);

/** Agreements have variables of their own, which are filled in at the sale. */
const dataToPublish = async (trx: Trx, { name, data }: AnyDocument, at: Date): Promise<unknown> =>
  isLegal(name) && 'parts' in data ? fillLegalText(data, await findLegalVariables(trx, at)) : data;

const addVersion = async (
  trx: Trx,
  now: Date,
  { document, from, timeZone, actor, action, about, onAdded }: NewVersion,
): Promise<VersionInfo> => {
  const { name } = document;
  // No name stands for two texts.
  const exported = isLegal(name) ? lastExportedNumber(name) : 0;
  const version = Math.max(await findLatestVersion(trx, name), exported) + 1;
  const fromAt = from ?? now;
  const knownAs = isLegal(name) ? `${wallTimeAt(fromAt, timeZone).date}.${version}` : null;
  const row = { version, known_as: knownAs, author_id: actor.id, saved_at: now, from_at: fromAt };
  await trx
    .insertInto('site_versions')
    .values({ name, data: JSON.stringify(await dataToPublish(trx, document, fromAt)), ...row })
    .execute();
  if (isArtistPage(name)) {
    await trx
      .deleteFrom('site_versions')
      .where('name', '=', name)
      .where('version', '<=', version - maxArtistVersions)
      .execute();
  }
  await onAdded?.(trx, { version, from });
  await writeAudit(trx, {
    at: now,
    actorId: actor.id,
    from: actor.address,
    action,
    subjectId: subjectOf(name, actor),
    details: {
      document: name,
      version,
      ...(knownAs !== null && { knownAs }),
      ...(from && { from: from.toISOString() }),
      ...about,
    },
  });
  const authorOf = await findAuthors(trx, [actor.id]);
  return presentVersion(row, authorOf, from ? 'scheduled' : 'current');
};

interface Publishing {
  readonly name: EditableName;
  readonly revision: number;
  /** In the label's time zone; now if it's null. */
  readonly at: WallTime | null;
  readonly actor: UserActor;
  readonly onAdded?: NewVersion['onAdded'];
}

export const publishDraft = async (
  deps: Deps,
  { name, revision, at, actor, onAdded }: Publishing,
): Promise<VersionInfo | Failure<FailureCode<typeof publishSiteDraft>>> => {
  const { db, clock, config } = deps;
  const now = clock.now();
  const from = at && (instantsOf(at, config.labelTimezone).at(-1) ?? now);
  if (from && (from <= now || from.getTime() > now.getTime() + yearMs))
    return fail('SITE_TIME_PAST', {
      fields: { 'at.date': [forCaller(publishSiteDraft.failures.SITE_TIME_PAST.message)] },
    });
  const published = await inTransaction(db, async (trx) => {
    await lockDocument(trx, name);
    const draft = await findDraft(trx, name);
    if (!draft) return fail('SITE_NO_DRAFT');
    if (draft.revision !== revision) return fail('SITE_DRAFT_OUTDATED');
    if (await findScheduled(trx, name, now)) return fail('SITE_SCHEDULED');
    const broken = await refuseBrokenLinks(trx, draft.document);
    if (broken) return broken;
    await trx.deleteFrom('site_drafts').where('name', '=', name).execute();
    return await addVersion(trx, now, {
      document: draft.document,
      from,
      timeZone: config.labelTimezone,
      actor,
      action: 'site.publish-document',
      onAdded,
    });
  });
  await followPublished(deps);
  return published;
};

interface Choice {
  readonly name: EditableName;
  readonly version: number;
  readonly actor: UserActor;
  readonly onAdded?: NewVersion['onAdded'];
}

export const restoreVersion = async (
  deps: Deps,
  { name, version, actor, onAdded }: Choice,
): Promise<VersionInfo | Failure<FailureCode<typeof restoreSiteVersion>>> => {
  const { db, clock, config } = deps;
  const restored = await inTransaction(db, async (trx) => {
    await lockDocument(trx, name);
    const now = clock.now();
    const document = await findVersion(trx, { name, version, now });
    if ('failure' in document) return document;
    if (await findScheduled(trx, name, now)) return fail('SITE_SCHEDULED');
    const broken = await refuseBrokenLinks(trx, document);
    if (broken) return broken;
    return await addVersion(trx, now, {
      document,
      from: null,
      timeZone: config.labelTimezone,
      actor,
      action: 'site.restore-document',
      about: { restored: version },
      onAdded,
    });
  });
  await followPublished(deps);
  return restored;
};

/** Returns false if it isn't scheduled anymore. What was scheduled becomes the draft, unless there is another. */
export const cancelVersion = async ({ db, clock }: Deps, { name, version, actor }: Choice): Promise<boolean> =>
  await inTransaction(db, async (trx) => {
    await lockDocument(trx, name);
    const now = clock.now();
    const row = await trx
      .deleteFrom('site_versions')
      .where('name', '=', name)
      .where('version', '=', version)
      .where('from_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    await trx
      .insertInto('site_drafts')
      .values({
        name,
        data: JSON.stringify(row.data),
        revision: newRevision(),
        author_id: row.author_id,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await writeAudit(trx, {
      at: now,
      actorId: actor.id,
      from: actor.address,
      action: 'site.cancel-document',
      subjectId: subjectOf(name, actor),
      details: { document: name, version, from: row.from_at.toISOString() },
    });
    return true;
  });
