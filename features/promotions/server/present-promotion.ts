import type { Beat } from '#features/catalogue/contract.ts';
import type { Promotion } from '../contract.ts';
import type { PromotionRow } from './tables.ts';
import { wallTimeAt } from '#platform/clock/zoned-time.ts';

export const presentPromotion = (row: PromotionRow, beat: Beat, timeZone: string): Promotion => {
  const start = wallTimeAt(row.starts_at, timeZone);
  const end = wallTimeAt(row.ends_at, timeZone);
  return {
    _id: row.id,
    title: beat.title,
    description: beat.description,
    user: beat.user,
    beat: { _id: beat._id, title: beat.title, coverImage: beat.coverImage, bpm: beat.bpm, tags: beat.tags },
    startDate: start.date,
    endDate: end.date,
    startTime: start.time,
    endTime: end.time,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    beatstoreUrl: row.beatstore_url,
  };
};

export const auditedPromotion = ({ id, beat_id, starts_at, ends_at, beatstore_url }: PromotionRow) => ({
  id,
  beatId: beat_id,
  startsAt: starts_at,
  endsAt: ends_at,
  beatstoreUrl: beatstore_url,
});
