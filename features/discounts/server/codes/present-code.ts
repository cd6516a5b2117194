import { centsToPrice } from '#contract-kit/money.ts';
import { sumReasons } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Code } from '../../contract.ts';
import type { CodeRow } from '../tables.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const codeFieldsOf = (row: CodeRow) => ({
  code: row.code,
  kind: row.kind,
  value: row.kind === 'percent' ? row.value : centsToPrice(row.value),
  startsAt: iso(row.starts_at),
  endsAt: iso(row.ends_at),
  maxUses: row.max_uses,
  maxUsesPerBuyer: row.max_uses_per_buyer,
  minSubtotal: centsToPrice(row.min_subtotal_cents),
  beatIds: row.beat_ids,
  licenseIds: row.license_ids,
  exclusiveToo: row.exclusive_too,
  paused: row.paused,
});

const stateOf = (row: CodeRow, uses: number, now: Date): Code['state'] => {
  if (row.ends_at !== null && row.ends_at <= now) return 'ended';
  if (row.paused) return 'paused';
  if (row.max_uses !== null && uses >= row.max_uses) return 'used_up';
  return row.starts_at !== null && row.starts_at > now ? 'scheduled' : 'active';
};

/** One SQL statement for any number of codes. */
export const presentCodes = async (db: Queryable, rows: readonly CodeRow[], now: Date): Promise<Code[]> => {
  const sumOf = await sumReasons(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { uses, savedCents, earnedCents } = sumOf(row.id);
    return {
      _id: row.id,
      ...codeFieldsOf(row),
      state: stateOf(row, uses, now),
      uses,
      saved: centsToPrice(savedCents),
      earned: centsToPrice(earnedCents),
      createdAt: row.created_at.toISOString(),
    };
  });
};
