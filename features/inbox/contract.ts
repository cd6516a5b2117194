import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { time } from '#contract-kit/shapes.ts';
import { caseKinds } from './case-kinds.ts';

/** The maximum of each kind. */
export const maxCases = 30;

export const inboxCase = z.object({
  kind: z.enum(caseKinds),
  /** Unique within its kind. */
  id: z.string(),
  /** For example "GIJO-1042". */
  title: z.string(),
  /** Whose case it is, or what happened, in a line. */
  about: z.string(),
  /** What speaks for which decision, in a sentence. */
  advice: z.string().nullable(),
  /** The page that has everything about it. */
  path: z.string(),
  since: time,
  /** A deadline set by law, by a bank or by Stripe. */
  dueAt: time.nullable(),
  /** The money that depends on it, in the currency's smallest unit. */
  money: z.object({ cents: z.number().int(), currency: z.string() }).nullable(),
});
export type InboxCase = z.infer<typeof inboxCase>;

export const caseCounts = z
  .record(z.enum(caseKinds), z.number().int())
  .meta({ example: Object.fromEntries(caseKinds.map((kind) => [kind, 0])) });
export type CaseCounts = z.infer<typeof caseCounts>;

export const listCases = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/inbox',
  summary: `List what waits for an admin, the most urgent first: at most ${maxCases} cases of each kind`,
  access: 'admin',
  response: z.object({
    cases: z.array(inboxCase).max(maxCases * caseKinds.length),
    counts: caseCounts,
  }),
});
export type InboxCases = z.infer<typeof listCases.response>;
