import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, text, time } from '#contract-kit/shapes.ts';

/** More are not counted, and no CSV has more lines. */
export const maxCounted = 100_000;

const person = z.object({
  id,
  /** Null: it is not an account. */
  username: z.string().nullable(),
});

export const auditEntry = z.object({
  id,
  at: time,
  /** Who did it; null: it was done at the server's console. */
  actor: person.nullable(),
  /** `feature.verb-noun`: "catalogue.remove-comment". */
  action: z.string(),
  /** The address that the request came from; null where it is not known. */
  address: z.string().nullable(),
  /** Whose data or money it is. */
  subject: person,
  /** What was changed, as it was and as it became; null where that says nothing. */
  before: z.unknown(),
  after: z.unknown(),
  /** What else is known, e.g. the id of the beat. */
  about: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const day = z.iso.date('A day looks like 2026-12-31.').max(10);
const filterFields = {
  action: text(100).optional(),
  /** A username, an email or an id: who did it, or to whom it was done. */
  person: text(254).optional(),
  /** The first and the last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** Words of an entry, or a person as in `person`. */
  q: text(200).optional(),
};
const filters = z.object(filterFields);
export type AuditFilters = z.output<typeof filters>;

const cursor = z
  .string()
  .max(60)
  .regex(/^\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not a cursor of ours.');

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit',
  summary: 'The audit log, newest first: who did what to whose data or money',
  access: 'admin',
  query: z.object({
    ...filterFields,
    /** From where to go on; without it the list begins at its end in that direction. */
    cursor: cursor.optional(),
    direction: z.enum(['older', 'newer']).default('older'),
  }),
  answer: z.object({
    /** Newest first, in either direction. */
    entries: z.array(auditEntry),
    newerCursor: z.string().nullable(),
    olderCursor: z.string().nullable(),
  }),
});
export type AuditPage = z.infer<typeof listAudit.answer>;

export const countAudit = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit/total',
  summary: `How many entries of the audit log fit, up to ${maxCounted.toLocaleString('en-US')}`,
  access: 'admin',
  query: filters,
  answer: z.object({ total: z.number().int(), /** There are even more. */ more: z.boolean() }),
});

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit/actions',
  summary: 'Every action that is in the audit log',
  access: 'admin',
  answer: z.object({ actions: z.array(z.string()) }),
});

export const auditCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/audit.csv',
  summary: 'The audit log as CSV (RFC 4180), newest first',
  access: 'admin',
  query: filters,
  answer: 'binary',
  contentType: 'text/csv',
});
