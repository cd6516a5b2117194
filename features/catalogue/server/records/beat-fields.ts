import { sql } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Choices } from '../../beat-choices.ts';
import type { KitType } from '../../kits.ts';
import { choiceColumns, fromColumns, toColumns } from '../beats/choice-columns.ts';
import type { OwnPrice } from '../beats/licenses-on-beat.ts';
import { type PriceChanges, setLicenses, setOwnPrices } from './beat-licenses.ts';

/** What a seller says about a beat. Its files and state are elsewhere. */
interface BeatFields extends Choices {
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  /** Null for a sound kit. */
  readonly bpm: number | null;
  readonly tags: readonly string[];
  readonly contentIdService: string;
  readonly contentIdClearing: string;
  readonly freeDownload: boolean;
  /** Null for a beat. */
  readonly kitType: KitType | null;
  /** The name of the storage folder with the cover's sizes. */
  readonly cover: string | null;
  /** Withdrawn licenses included. */
  readonly licenseIds: readonly string[];
}

export const readBeatFields = async (db: Queryable, beatId: string): Promise<BeatFields> => {
  const row = await db
    .selectFrom('catalogue_beats as b')
    .select(['title', 'description', 'price_cents', 'bpm', 'tags', 'free_download', 'kit_type', 'cover'])
    .select(['content_id_service', 'content_id_clearing'])
    .select(choiceColumns)
    .select(sql<string[]>`array(select license_id from catalogue_beat_licenses where beat_id = b.id)`.as('license_ids'))
    .where('id', '=', beatId)
    .executeTakeFirstOrThrow();
  return {
    ...fromColumns(row),
    title: row.title,
    description: row.description,
    priceCents: row.price_cents,
    bpm: row.bpm,
    tags: row.tags,
    contentIdService: row.content_id_service,
    contentIdClearing: row.content_id_clearing,
    freeDownload: row.free_download,
    kitType: row.kit_type,
    cover: row.cover,
    licenseIds: row.license_ids,
  };
};

type BeatChanges = { readonly [Field in keyof BeatFields]?: BeatFields[Field] | undefined } & {
  /** Only while the beat isn't ready yet: later, its state says when it goes on sale. */
  readonly publishAt?: Date | null | undefined;
  /** Licenses that aren't named keep their price, so that two windows don't undo each other's changes. */
  readonly ownPrices?: readonly OwnPrice[] | undefined;
};

/**
 * Fields that are missing stay as they are. The caller has locked the beat.
 *
 * @returns The changes of own prices, for the audit log; null if none changed.
 */
export const changeBeat = async (trx: Trx, beatId: string, changes: BeatChanges): Promise<PriceChanges | null> => {
  const set = {
    ...toColumns(changes),
    ...(changes.title !== undefined && { title: changes.title }),
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.priceCents !== undefined && { price_cents: changes.priceCents }),
    ...(changes.bpm !== undefined && { bpm: changes.bpm }),
    ...(changes.tags !== undefined && { tags: [...changes.tags] }),
    ...(changes.contentIdService !== undefined && { content_id_service: changes.contentIdService }),
    ...(changes.contentIdClearing !== undefined && { content_id_clearing: changes.contentIdClearing }),
    ...(changes.freeDownload !== undefined && { free_download: changes.freeDownload }),
    ...(changes.kitType !== undefined && { kit_type: changes.kitType }),
    ...(changes.cover !== undefined && { cover: changes.cover }),
    ...(changes.publishAt !== undefined && { publish_at: changes.publishAt }),
  };
  if (Object.keys(set).length > 0) await trx.updateTable('catalogue_beats').set(set).where('id', '=', beatId).execute();
  if (changes.licenseIds) await setLicenses(trx, beatId, changes.licenseIds);
  return changes.ownPrices ? await setOwnPrices(trx, beatId, changes.ownPrices) : null;
};
