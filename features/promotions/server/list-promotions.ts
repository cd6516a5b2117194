import { findBeatsOnSale } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Promotions } from '../contract.ts';
import { presentPromotion } from './present-promotion.ts';
import { readScheduled } from './scheduled.ts';

/** Leaves out promotions whose beat has left the store. */
export const listPromotions = async ({ db, clock, config }: Deps, limit: number): Promise<Promotions> => {
  const now = clock.now();
  const timeZone = config.labelTimezone;
  const rows = await readScheduled(db, now);
  const beats = await findBeatsOnSale(
    db,
    rows.map((row) => row.beat_id),
  );
  const shown = rows.flatMap((row) => {
    const beat = beats.get(row.beat_id);
    return beat ? [{ row, beat }] : [];
  });
  const current = shown.findLast(({ row }) => row.starts_at <= now);
  const next = shown.find(({ row }) => row.starts_at > now);
  const changes = shown.flatMap(({ row }) => [row.starts_at, row.ends_at]).filter((at) => at > now);
  const present = ({ row, beat }: (typeof shown)[number]) => presentPromotion(row, beat, timeZone);
  return {
    currentPromotion: current ? present(current) : null,
    nextPromotion: next ? present(next) : null,
    totalPromotions: shown.length,
    promotions: shown.slice(0, limit).map(present),
    timeZone,
    now: now.toISOString(),
    changesAt: changes.length === 0 ? null : new Date(Math.min(...changes.map(Number))).toISOString(),
  };
};
