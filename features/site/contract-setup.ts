import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import type { DocumentName } from './documents.ts';

/** What a new shop needs before its first sale, in the order in which admins are asked: documents, then the rest. */
export const setupSteps = ['label', 'theme', 'artists', 'seller', 'payments'] as const satisfies readonly (
  | DocumentName
  | 'payments'
)[];
export type SetupStep = (typeof setupSteps)[number];

const step = z.enum(setupSteps, 'The setup has no such step.');

const setup = z.object({
  steps: z.array(z.object({ name: step, state: z.enum(['open', 'done', 'skipped']) })),
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
