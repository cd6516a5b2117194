import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, pageNumber, requiredText, text, time } from '#contract-kit/shapes.ts';
import { requestGone, supportKind, supportState } from './contract.ts';
import { maxTextLength } from './limits.ts';
import { t } from '#contract-kit/texts/text.ts';

const about = {
  id,
  /** The number by which people refer to a request. */
  number: z.number().int(),
  kind: supportKind,
  state: supportState,
  username: z.string(),
  email: z.string(),
  createdAt: time,
} as const;

export const adminRequestRow = z.object({
  ...about,
  excerpt: z.string(),
  hasScreenshot: z.boolean(),
  /** Username of the last admin who replied; null if none has. */
  answeredBy: z.string().nullable(),
});
export type AdminRequestRow = z.infer<typeof adminRequestRow>;

export const adminRequest = z.object({
  ...about,
  text: z.string(),
  screenshotUrl: z.string().max(200).nullable(),
  /** How a reply reaches the writer: by email, on their support page, both, or not at all. */
  reach: z.enum(['mail-and-page', 'page', 'mail', 'none']),
  /** Whether the writer has an account, and whether its email is verified. */
  writer: z.enum(['verified', 'unverified', 'visitor']),
  /** Null if a visitor wrote the request or the account is closed. */
  accountId: id.nullable(),
  replies: z.array(z.object({ id, text: z.string(), by: z.string(), mailed: z.boolean(), createdAt: time })),
});
export type AdminRequest = z.infer<typeof adminRequest>;

const filter = {
  kind: supportKind.optional(),
  /** Words in the request or the writer's name or email, or the request's number. */
  q: text(100).default(''),
} as const;
const path = '/api/v1/app/support-desk';
const params = z.object({ requestId: id });

export const listAdminRequests = endpoint({
  method: 'GET',
  path,
  summary: 'List everyone’s support requests and feedback, newest first, 20 a page',
  access: 'admin',
  query: z.object({
    ...filter,
    state: supportState.optional(),
    page: pageNumber(),
  }),
  response: z.object({ requests: z.array(adminRequestRow), hasMore: z.boolean() }),
});

export const countAdminRequests = endpoint({
  method: 'GET',
  path: `${path}/totals`,
  summary: 'Count the requests in each state',
  access: 'admin',
  query: z.object(filter),
  response: z.object({ open: z.number().int(), answered: z.number().int(), closed: z.number().int() }),
});

export const getAdminRequest = endpoint({
  method: 'GET',
  path: `${path}/:requestId`,
  summary: 'Get a request with its replies',
  access: 'admin',
  params,
  response: adminRequest,
  failures: requestGone,
});

export const replyToRequest = endpoint({
  method: 'POST',
  path: `${path}/:requestId/replies`,
  summary: 'Reply to a request, by email if its writer allows it, and on their support page',
  access: 'admin',
  params,
  body: z.object({
    text: requiredText(maxTextLength, () => t`Write a reply.`),
    /** The number of replies that the admin has seen: with more, someone else has replied. Not checked if missing. */
    seen: z.number().int().min(0).max(10_000).optional(),
  }),
  status: 201,
  response: message,
  failures: {
    ...requestGone,
    SUPPORT_REPLIED: {
      status: 409,
      message: () => t`Someone else has replied meanwhile. Read it, and send yours if it still helps.`,
    },
    SUPPORT_OUT_OF_REACH: {
      status: 409,
      message: () => t`This visitor doesn’t want emails and has no account, so a reply can’t reach them.`,
    },
  },
});

export const closeAsAdmin = endpoint({
  method: 'POST',
  path: `${path}/:requestId/close`,
  summary: 'Close a request',
  access: 'admin',
  params,
  response: message,
  failures: requestGone,
});

export const reopenAsAdmin = endpoint({
  method: 'POST',
  path: `${path}/:requestId/reopen`,
  summary: 'Reopen a closed request',
  access: 'admin',
  params,
  response: message,
  failures: requestGone,
});
