import './tables.ts';
import { sql } from 'kysely';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import type { listSiteDocuments } from '../contract.ts';
import { documentNames } from '../documents.ts';
import { findAuthors } from './authors.ts';
import { presentVersion } from './versions.ts';

/** Reads what visitors see of each document, what is scheduled, and the draft, with three statements. */
export const listDocuments = async ({ db, clock }: Deps): Promise<ResponseOf<typeof listSiteDocuments>> => {
  const now = clock.now();
  // The column has a name, because two parameters count as two expressions.
  const scheduled = sql.ref('is_scheduled');
  const [versions, drafts] = await Promise.all([
    db
      .selectFrom('site_versions')
      .distinctOn(['name', scheduled])
      .select(['name', 'version', 'known_as', 'author_id', 'saved_at', 'from_at'])
      .select(sql<boolean>`from_at > ${now}::timestamptz`.as('is_scheduled'))
      .orderBy('name')
      .orderBy(scheduled)
      .orderBy('version', 'desc')
      .execute(),
    db.selectFrom('site_drafts').select(['name', 'revision', 'author_id', 'changed_at']).execute(),
  ]);
  const authorOf = await findAuthors(
    db,
    [...versions, ...drafts].map((row) => row.author_id),
  );
  return documentNames.map((name) => {
    const own = versions.filter((row) => row.name === name);
    const current = own.find((row) => !row.is_scheduled);
    const next = own.find((row) => row.is_scheduled);
    const draft = drafts.find((row) => row.name === name);
    return {
      name,
      current: current ? presentVersion(current, authorOf, 'current') : null,
      scheduled: next ? presentVersion(next, authorOf, 'scheduled') : null,
      draft: draft
        ? { revision: draft.revision, author: authorOf(draft.author_id), changedAt: draft.changed_at.toISOString() }
        : null,
    };
  });
};
