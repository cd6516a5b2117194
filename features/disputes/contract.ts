import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, pageNumber, pageOf, text, time } from '#contract-kit/shapes.ts';
import { disputeStates, fieldOf, fileNames, type TextName, textNames } from './dispute-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

// Admins see disputes and respond to them here: docs/decisions/097-submit-evidence-once.md.

export const perPage = 25;

export const disputeShow = z.enum(['open', 'submitted', 'over', 'all']);
export type DisputeShow = z.infer<typeof disputeShow>;

/** Stripe's ids. */
const disputeId = z
  .string()
  .max(84)
  .regex(/^du_\w{1,80}$/, { error: () => t`This is not the id of a dispute.` })
  .meta({ example: 'du_1PgafTB7WZ01zgkWY2xxQmTb' });
const cents = z.number().int();

const order = z.object({ id, number: z.string() });

const row = {
  id: z.string(),
  order,
  state: z.enum(disputeStates),
  /** Stripe's name for the bank's status. */
  status: z.string(),
  reason: z.string(),
  isInquiry: z.boolean(),
  /** The buyer keeps the money for good. */
  isLost: z.boolean(),
  amountCents: cents,
  currency: z.string(),
  openedAt: time,
  /** Null if the bank takes no response. */
  dueAt: time.nullable(),
} as const;

export const disputeRow = z.object(row);
export type DisputeListed = z.infer<typeof disputeRow>;

export const fraudWarning = z.object({
  id: z.string(),
  order,
  /** Stripe's name for the type. */
  fraudType: z.string(),
  warnedAt: time,
  /** What a refund would return now, so that the bank has nothing to take; 0 if nothing is left to do. */
  refundCents: cents,
  currency: z.string(),
  /** The fee of the latest dispute; null if there hasn't been one. */
  feeCents: cents.nullable(),
});
export type FraudWarning = z.infer<typeof fraudWarning>;

/** Limits are Stripe's. */
const evidenceTexts = z.object(
  Object.fromEntries(textNames.map((name) => [name, text(fieldOf(name).max)])) as Record<
    TextName,
    ReturnType<typeof text>
  >,
);

export const adminDispute = z.object({
  ...row,
  /** The card network's name, and its own reason code. */
  network: z.string().nullable(),
  networkReason: z.string().nullable(),
  /** Stripe's fee, on top of the amount. */
  feeCents: cents,
  isRefundable: z.boolean(),
  autoSubmit: z.boolean(),
  /** Null until they're collected, and once they're erased with the buyer's account. */
  texts: evidenceTexts.nullable(),
  files: z.array(
    z.object({ field: z.enum(fileNames), name: z.string(), bytes: z.number().int(), pages: z.number().int() }),
  ),
  /** Sentences about what was cut or left out. */
  notes: z.array(z.string()),
  stagedAt: time.nullable(),
  submittedAt: time.nullable(),
  /** The admin's username; null if the shop submitted it automatically, or someone did at Stripe. */
  submittedBy: z.string().nullable(),
  acceptedAt: time.nullable(),
  /** Why Stripe refused. */
  refusal: z.string().nullable(),
  can: z.object({ edit: z.boolean(), submit: z.boolean(), accept: z.boolean(), switchAuto: z.boolean() }),
});
export type AdminDispute = z.infer<typeof adminDispute>;

const path = '/api/v1/app/admin/disputes';
const params = z.object({ disputeId });
const failures = {
  DISPUTES_NOT_FOUND: { status: 404, message: () => t`We can’t find this dispute.` },
} as const;
const changeFailures = {
  ...failures,
  DISPUTES_WRONG_STATE: {
    status: 409,
    message: () => t`This can’t be done with the dispute as it is now. Reload the page.`,
  },
  DISPUTES_TOO_LATE: { status: 409, message: () => t`The response was due before. The bank takes nothing anymore.` },
} as const;
const change = { access: 'admin', params, response: message, failures: changeFailures } as const;

export const listDisputes = endpoint({
  method: 'GET',
  path,
  summary: `List disputed payments and inquiries, ${perPage} a page, newest first: \`open\` ones wait for the label, \`submitted\` ones for the bank. Includes banks’ early fraud warnings that can still be acted on`,
  access: 'admin',
  query: z.object({ show: disputeShow.default('open'), page: pageNumber() }),
  response: pageOf('disputes', disputeRow).extend({
    /** At most 50. */
    warnings: z.array(fraudWarning),
  }),
});

export const getDispute = endpoint({
  method: 'GET',
  path: `${path}/:disputeId`,
  summary: 'Get a dispute with the evidence that is saved at Stripe',
  access: 'admin',
  params,
  response: adminDispute,
  failures,
});

export const getEvidenceFile = endpoint({
  method: 'GET',
  path: `${path}/:disputeId/files/:field`,
  summary: 'Download a file of the evidence, as Stripe has it',
  access: 'admin',
  params: z.object({ disputeId, field: z.enum(fileNames) }),
  response: 'binary',
  contentType: 'application/pdf',
  failures: {
    ...failures,
    DISPUTES_NO_FILE: { status: 404, message: () => t`There’s no such file for this dispute.` },
  },
});

export const changeEvidence = endpoint({
  ...change,
  method: 'PUT',
  path: `${path}/:disputeId/evidence`,
  summary: 'Change the texts of the evidence. They’re saved at Stripe, but not submitted',
  body: evidenceTexts,
  maxBodyBytes: 1_000_000,
});

export const submitEvidence = endpoint({
  ...change,
  method: 'POST',
  path: `${path}/:disputeId/submit`,
  summary: 'Submit the evidence as it’s saved at Stripe. This works once and can’t be undone',
  recentPassword: true,
});

export const acceptLoss = endpoint({
  ...change,
  method: 'POST',
  path: `${path}/:disputeId/accept`,
  summary: 'Accept that a dispute is lost. The buyer keeps the money; this can’t be undone',
  recentPassword: true,
});

export const switchAutoSubmit = endpoint({
  ...change,
  method: 'PUT',
  path: `${path}/:disputeId/auto-submit`,
  summary: 'Turn automatic submission of the evidence, a day before it’s due, on or off',
  body: z.object({ on: z.boolean() }),
});
