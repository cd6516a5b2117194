import { maxSecurityItems } from '#contract-kit/security/security-kinds.ts';
import { findBeats, findBeatsOf } from '#features/catalogue/server/public.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';
import { nameShare } from './invite/note-share.ts';

/** Shares that someone gave away in their own beats. A share is ended, with notice, on the beat's page. */
export const splitsSecurity: SecuritySource = {
  kind: 'split',
  calls: ['POST /api/v1/app/splits/beats/:beatId/shares', 'POST /api/v1/app/splits/shares/:shareId/terms'],
  list: async (db, userId) => {
    const beatIds = await findBeatsOf(db, userId);
    if (beatIds.length === 0) return [];
    const rows = await db
      .selectFrom('splits_shares')
      .select(['id', 'beat_id', 'bps', 'invited_at', 'state'])
      .where('beat_id', 'in', beatIds)
      .where('over_at', 'is', null)
      .orderBy('invited_at', 'desc')
      .limit(maxSecurityItems)
      .execute();
    const beats = await findBeats(
      db,
      rows.map((row) => row.beat_id),
    );
    return rows.flatMap((row) => {
      const beat = beats.get(row.beat_id);
      if (!beat) return [];
      const name = nameShare(row, beat);
      return [{ id: row.id, name: row.state === 'accepted' ? name : `${name} (not accepted yet)`, at: row.invited_at }];
    });
  },
};
