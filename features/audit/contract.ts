import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, text, time } from '#contract-kit/shapes.ts';
import { formatCount } from '#contract-kit/format.ts';
import { maxFilterLength } from './limits.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Maximum number of entries that are counted or put into a CSV. */
export const maxCounted = 100_000;

const person = z.object({
  id,
  /** Null if no account has this id. */
  username: z.string().nullable(),
});

export const auditEntry = z.object({
  id,
  at: time,
  /** Null for the server's console. */
  actor: person.nullable(),
  /** `feature.verb-noun`: "catalogue.remove-comment". */
  action: z.string(),
  /** The IP address of the request; null if unknown. */
  address: z.string().nullable(),
  /** The owner of the data or money. */
  subject: person,
  /** The changed values; null if the action had none. */
  before: z.unknown(),
  after: z.unknown(),
  about: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const day = z.iso.date({ error: () => t`Use a date like 2026-12-31.` }).max(10);
const filterFields = {
  action: text(maxFilterLength.action).optional(),
  /** A username, email address or id of the actor or the subject. */
  person: text(maxFilterLength.person).optional(),
  /** The first and the last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** Words in an entry, or a person as in `person`. */
  q: text(maxFilterLength.q).optional(),
};
const filters = z.object(filterFields);
export type AuditFilters = z.output<typeof filters>;

const cursor = z
  .string()
  .max(60)
  .regex(/^\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: () => t`This isn’t a valid cursor.` })
  .meta({ example: '1795773971059_0198c252-1b10-7cc6-8b3a-56625bdba5ed' });

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit',
  summary: 'List the audit log, newest first: who did what to whose data or money',
  access: 'admin',
  query: z.object({
    ...filterFields,
    /** Where to continue. Without it, `older` starts at the newest entry, and `newer` at the oldest. */
    cursor: cursor.optional(),
    direction: z.enum(['older', 'newer']).default('older'),
  }),
  response: z.object({
    /** Newest first, in either direction. */
    entries: z.array(auditEntry),
    newerCursor: z.string().nullable(),
    olderCursor: z.string().nullable(),
  }),
});
export type AuditPage = z.infer<typeof listAudit.response>;

export const countAudit = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit/total',
  summary: `Count matching entries of the audit log, up to ${formatCount(maxCounted)}`,
  access: 'admin',
  query: filters,
  response: z.object({ total: z.number().int(), /** True if more than `total` entries match. */ more: z.boolean() }),
});

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit/actions',
  summary: 'List every action that occurs in the audit log',
  access: 'admin',
  response: z.object({ actions: z.array(z.string()) }),
});

export const auditCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit.csv',
  summary: 'Download the audit log as CSV (RFC 4180), newest first',
  access: 'admin',
  recentPassword: true,
  query: filters,
  response: 'binary',
  contentType: 'text/csv',
});
