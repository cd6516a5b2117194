import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { email, id, message, requiredText, time } from '#contract-kit/shapes.ts';
import { maxTextLength, screenshotMaxBytes } from './limits.ts';
import { t } from '#contract-kit/texts/text.ts';

export const supportState = z.enum(['open', 'answered', 'closed']);
export type SupportState = z.infer<typeof supportState>;

export const supportKind = z.enum(['support', 'feedback']);
export type SupportKind = z.infer<typeof supportKind>;

export const supportRequest = z.object({
  id,
  /** The number by which people refer to a request. */
  number: z.number().int(),
  kind: supportKind,
  description: z.string(),
  state: supportState,
  /** URL at which the request's writer sees the attached screenshot. */
  screenshotUrl: z.string().max(200).nullable(),
  createdAt: time,
  /** The label's replies, oldest first. */
  replies: z.array(z.object({ id, text: z.string(), createdAt: time })),
});
export type SupportRequest = z.infer<typeof supportRequest>;

const text = requiredText(maxTextLength, () => t`Tell us what it’s about.`);
/** Forms send strings. */
const consent = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).default(false);
const from = { username: requiredText(60, () => t`Enter your name.`), email, emailConsent: consent } as const;
const common = {
  files: { screenshot: { maxBytes: screenshotMaxBytes } },
  status: 201,
  response: message,
} as const;
const failures = {
  SUPPORT_NOT_A_PICTURE: {
    status: 400,
    message: () => t`The screenshot isn’t a picture we can use. Choose a JPEG, PNG or WebP.`,
  },
  SUPPORT_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
} as const;

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/v1/app/feedback-general',
  summary: 'Send feedback. With a session, it belongs to the account',
  access: 'optional',
  body: z.object({ ...from, feedback: text }),
  ...common,
  failures,
});

export const askForSupport = endpoint({
  method: 'POST',
  path: '/api/v1/app/support-admin',
  summary: 'Ask the label for help. With a session, the request belongs to the account',
  access: 'optional',
  body: z.object({ ...from, support: text }),
  ...common,
  failures,
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/v1/app/support-requests',
  summary: 'List an account’s support requests and feedback, newest first, at most 200',
  access: 'user',
  query: z.object({ email }),
  response: z.object({ requests: z.array(supportRequest) }),
  failures: forbidden,
});

export const countActive = endpoint({
  method: 'GET',
  path: '/api/v1/support/active-requests/:userId',
  summary: 'Count an account’s support requests that aren’t closed',
  access: 'user',
  params: z.object({ userId: id }),
  response: z.object({ activeSupportRequests: z.number().int() }),
  failures: forbidden,
});

export const requestGone = {
  SUPPORT_NOT_FOUND: { status: 404, message: () => t`We can’t find this request.` },
} as const;

export const getScreenshot = endpoint({
  method: 'GET',
  path: '/api/v1/app/support-requests/:requestId/screenshot',
  summary: 'Get the screenshot of a request. For its writer and admins',
  access: 'user',
  params: z.object({ requestId: id }),
  response: 'binary',
  contentType: 'image/webp',
  failures: requestGone,
});

export const closeRequest = endpoint({
  method: 'POST',
  path: '/api/v1/app/support-requests/:requestId/close',
  summary: 'Close your own request',
  access: 'user',
  params: z.object({ requestId: id }),
  response: message,
  failures: requestGone,
});
