import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { FileKind } from '#features/licenses/contract.ts';
import { reactionsOf } from '../extensions.ts';
import { choiceColumns } from './choice-columns.ts';
import type { LicensePrices } from '../tables.ts';

/** The peaks aren't here, since they are large and read separately. */
const shown = [
  'b.id',
  'b.seller_id',
  'b.title',
  'b.description',
  'b.price_cents',
  'b.kind',
  'b.kit_type',
  'b.kit_files',
  'b.kit_bytes',
  'b.bpm',
  'b.tags',
  'b.cover',
  'b.duration_ms',
  'b.wave',
  'b.published_at',
] as const;

const choices = choiceColumns.map((column) => `b.${column}` as const);

const selectShown = (db: Queryable) => db.selectFrom('catalogue_beats as b').select(shown).select(choices);

/** Selects beats in any state, with their counts, files and licenses. Add conditions on `b`. */
export const selectBeats = (db: Queryable) => {
  const { likeCount, commentCount } = reactionsOf(db);
  return selectShown(db).select([
    sql<FileKind[]>`array(select f.kind from catalogue_files f where f.beat_id = b.id and f.replaced_at is null)`.as(
      'file_kinds',
    ),
    sql<LicensePrices>`coalesce((select json_object_agg(o.license_id, o.own_price_cents)
        from catalogue_beat_licenses o where o.beat_id = b.id), '{}')`.as('license_prices'),
    likeCount.as('like_count'),
    commentCount.as('comment_count'),
  ]);
};

/** Selects only the beats that visitors see, with their listing as `l`. The listing has all that isn't in the beat's row. */
export const selectPublished = (db: Queryable) =>
  selectShown(db)
    .innerJoin('catalogue_listings as l', 'l.beat_id', 'b.id')
    .select(['l.seller_username', 'l.seller_name', 'l.file_kinds', 'l.license_prices', 'l.credits'])
    .select(['l.likes as like_count', 'l.comments as comment_count']);

/**
 * Selects beats on sale or not, deleted ones included, for joins with what people did with them. Nothing about a
 * nameless beat may be shown, because it was deleted or the label took it off. Without a listing it has no price.
 */
export const selectAnyBeats = (db: Queryable) =>
  db
    .selectFrom('catalogue_beats as b')
    .leftJoin('catalogue_listings as l', 'l.beat_id', 'b.id')
    .select(['b.id', 'b.seller_id', 'b.title', 'b.cover', 'b.state', 'l.lowest_cents'])
    .select(sql<boolean>`(b.taken_off_at is not null or b.state = 'removed')`.as('is_nameless'));

export type PublishedRow = Awaited<ReturnType<ReturnType<typeof selectPublished>['execute']>>[number];
