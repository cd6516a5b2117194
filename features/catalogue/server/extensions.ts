import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable, Trx } from '#platform/database/open.ts';
import { providersOf, requireProviders } from '#platform/extensions/extensions.ts';
import { anyOf, listOf, unionOf } from '#platform/extensions/join.ts';
import type { Role } from '#platform/http/actor.ts';

// Questions that the catalogue puts to features that build on it.

/** A comment as JSON from the database, where the time is text. */
export interface CommentLine {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly created_at: string;
}

/** What people say about a beat: expressions for selects over `catalogue_beats as b`. */
interface BeatReactions {
  readonly likeCount: RawBuilder<number>;
  /** Counts visible comments. */
  readonly commentCount: RawBuilder<number>;
  /** The newest visible comments, newest first. */
  readonly newestComments: RawBuilder<CommentLine[]>;
  /** The ids of users who like the beat, as far as the reader may see them. The reader is null for a visitor. */
  readonly likesFor: (reader: LikesReader) => RawBuilder<string[]>;
}

export type LikesReader = { readonly id: string; readonly role: Role } | null;

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** Returns the beats that were bought, or are in a checkout that may still be paid. */
    'catalogue.held-beats': (db: Queryable, beatIds: readonly string[], now: Date) => Promise<ReadonlySet<string>>;
    /** Returns the covers that are still shown, even if their beats are gone. */
    'catalogue.shown-covers': (db: Queryable, paths: readonly string[]) => Promise<ReadonlySet<string>>;
    /** Returns the order items that were refunded or lost in a dispute, so that their beats can be sold again. */
    'catalogue.ended-sales': (db: Queryable, itemIds: readonly string[]) => Promise<ReadonlySet<string>>;
    /** Whether a beat must stay off the store until a decision about it. */
    'catalogue.under-notice': (trx: Trx, beatId: string) => Promise<boolean>;
    /** Whether this user may hear someone else's beat that isn't on sale. */
    'catalogue.may-hear': (db: Queryable, beatId: string, userId: string) => Promise<boolean>;
    'catalogue.reactions': BeatReactions;
    /** The paths of further public pages, for the sitemap. */
    'catalogue.public-pages': () => Promise<readonly string[]>;
  }
}

// The first two decide which files are deleted: without a provider, every file would seem unused.

export const findHeldBeats = (db: Queryable, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> =>
  unionOf(requireProviders(db, 'catalogue.held-beats'), (find) => find(db, ids, now));

export const findShownCovers = (db: Queryable, paths: readonly string[]): Promise<ReadonlySet<string>> =>
  unionOf(requireProviders(db, 'catalogue.shown-covers'), (find) => find(db, paths));

export const findEndedSales = (db: Queryable, itemIds: readonly string[]): Promise<ReadonlySet<string>> =>
  unionOf(providersOf(db, 'catalogue.ended-sales'), (find) => find(db, itemIds));

export const listPublicPages = (db: Db): Promise<string[]> =>
  listOf(providersOf(db, 'catalogue.public-pages'), (list) => list());

export const isUnderNotice = (trx: Trx, beatId: string): Promise<boolean> =>
  anyOf(providersOf(trx, 'catalogue.under-notice'), (isUnder) => isUnder(trx, beatId));

export const mayAlsoHear = (db: Queryable, beatId: string, userId: string): Promise<boolean> =>
  anyOf(providersOf(db, 'catalogue.may-hear'), (mayHear) => mayHear(db, beatId, userId));

const noReactions: BeatReactions = {
  likeCount: sql`0`,
  commentCount: sql`0`,
  newestComments: sql`'[]'::json`,
  likesFor: () => sql`'{}'::uuid[]`,
};

export const reactionsOf = (db: Queryable): BeatReactions => providersOf(db, 'catalogue.reactions')[0] ?? noReactions;
