import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import type { DocumentName } from './documents.ts';
import { t } from '#contract-kit/texts/text.ts';

/** What a new shop needs before its first sale, in the order in which admins are asked: documents, then the rest. */
export const setupSteps = ['label', 'theme', 'artists', 'seller', 'legal', 'payments'] as const satisfies readonly (
  | DocumentName
  | 'legal'
  | 'payments'
)[];
export type SetupStep = (typeof setupSteps)[number];

const step = z.enum(setupSteps, { error: () => t`The setup has no such step.` });

const setup = z.object({
  steps: z.array(z.object({ name: step, state: z.enum(['open', 'done', 'skipped']) })),
  /** What the settings of the server say about the last step. */
  server: z.object({
    /** `sandbox`: test payments on this machine. `test`: Stripe's test mode. */
    payments: z.enum(['live', 'test', 'sandbox', 'off']),
    /** Whether the shop registers Stripe's webhook endpoints, or someone does by hand. Null without Stripe. */
    webhooks: z.enum(['shop', 'manual']).nullable(),
    /** `outbox`: emails are kept on this machine and can be read there. `none`: nothing is sent. */
    mail: z.enum(['smtp', 'outbox', 'none']),
    /** Whether the shop knows its own address, to which Stripe and emails lead. */
    hasAddress: z.boolean(),
    /** A shop with orders keeps their currency. */
    hasOrders: z.boolean(),
  }),
});
export type Setup = z.output<typeof setup>;

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/site-setup',
  summary: 'Get what the shop still needs before its first sale',
  access: 'admin',
  response: setup,
});

export const changeSetup = endpoint({
  method: 'PUT',
  path: '/api/v1/app/admin/site-setup/:step',
  summary: 'Skip a step of the setup, or ask for it again',
  access: 'admin',
  params: z.object({ step }),
  body: z.object({ skipped: z.boolean() }),
  response: setup,
});
