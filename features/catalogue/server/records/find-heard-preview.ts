import type { Queryable } from '#platform/database/open.ts';
import { type Acting, mayActFor } from '#platform/http/actor.ts';
import { mayAlsoHear } from '../extensions.ts';

interface HeardPreview {
  readonly key: string;
  readonly bytes: number;
  readonly hash: string;
  readonly createdAt: Date;
}

/**
 * Finds a beat's preview, even off sale, for its seller, and for those who share in the beat unless the label took it
 * off. Returns null for everyone else, and until the preview is made.
 */
export const findHeardPreview = async (db: Queryable, beatId: string, actor: Acting): Promise<HeardPreview | null> => {
  const beat = await db
    .selectFrom('catalogue_beats')
    .select(['seller_id', 'preview_key', 'preview_bytes', 'preview_hash', 'created_at', 'taken_off_at'])
    .where('id', '=', beatId)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  const key = beat?.preview_key;
  if (!beat || !key) return null;
  const mayHear =
    mayActFor(actor, { id: beat.seller_id }) ||
    (beat.taken_off_at === null && (await mayAlsoHear(db, beatId, actor.id)));
  if (!mayHear) return null;
  return { key, bytes: beat.preview_bytes ?? 0, hash: beat.preview_hash ?? '', createdAt: beat.created_at };
};
