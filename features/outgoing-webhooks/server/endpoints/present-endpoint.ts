import type { Queryable } from '#platform/database/open.ts';
import type { WebhookEndpoint } from '../../contract.ts';
import { type EventType, eventNames } from '../../event-names.ts';
import { countWaiting } from '../events/write-events.ts';
import type { EndpointRow } from '../tables.ts';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Types that only another version of the shop knows are left out. */
const isKnown = (type: string): type is EventType => type in eventNames;

export const presentEndpoint = async (db: Queryable, row: EndpointRow, now: Date): Promise<WebhookEndpoint> => ({
  _id: row.id,
  url: row.url,
  description: row.description,
  types: row.types.filter(isKnown),
  enabled: row.enabled,
  offReason: row.off_reason,
  waiting: await countWaiting(db, row.id),
  deliveredAt: isoOf(row.delivered_at),
  oldSecretUntil: row.old_secret_until !== null && row.old_secret_until > now ? isoOf(row.old_secret_until) : null,
  createdAt: row.created_at.toISOString(),
});
