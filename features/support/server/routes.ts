import { fail, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor } from '#platform/http/actor.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import { askForSupport, closeRequest, countActive, getScreenshot, listRequests, sendFeedback } from '../contract.ts';
import { adminRoutes } from './admin/routes.ts';
import { closeRequest as close } from './close-request.ts';
import { countActive as count, listRequests as list } from './list-requests.ts';
import { openScreenshot } from './open-screenshot.ts';
import { sendRequest } from './send-request.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Promises an email only to writers who allow it. Visitors have no page for replies. */
const receivedLabel = (mayEmail: boolean, isVisitor: boolean): string => {
  if (mayEmail) return t`We’ve received your request and will answer you by email.`;
  if (isVisitor) return t`We’ve received your request. We won’t email you about it.`;
  return t`We’ve received your request. We won’t email you about it: its status appears under your requests.`;
};

export const supportRoutes = (deps: Deps): Route[] => [
  route(sendFeedback, async ({ body: { feedback, ...from }, actor, files, request }) => {
    const letter = { ...from, kind: 'feedback', text: feedback } as const;
    const kept = await sendRequest(deps, letter, { actor, address: request.ip, screenshot: files.screenshot });
    return isFailure(kept) ? kept : { message: forCaller(() => t`Thank you. We’ve received your feedback.`) };
  }),
  route(askForSupport, async ({ body: { support, ...from }, actor, files, request }) => {
    const letter = { ...from, kind: 'support', text: support } as const;
    const kept = await sendRequest(deps, letter, { actor, address: request.ip, screenshot: files.screenshot });
    return isFailure(kept)
      ? kept
      : { message: forCaller(() => receivedLabel(from.emailConsent, actor.kind === 'visitor')) };
  }),
  route(listRequests, async ({ query, actor }) =>
    mayActFor(actor, { email: query.email }) ? { requests: await list(deps.db, query.email) } : fail('FORBIDDEN'),
  ),
  route(countActive, async ({ params, actor }) =>
    mayActFor(actor, { id: params.userId })
      ? { activeSupportRequests: await count(deps.db, params.userId) }
      : fail('FORBIDDEN'),
  ),
  route(getScreenshot, async ({ params, actor, reply }) => {
    const screenshot = await openScreenshot(deps, { requestId: params.requestId, actor });
    if (isFailure(screenshot)) return screenshot;
    // Displayed in its own tab instead of downloaded.
    reply.type('image/webp').header('content-disposition', 'inline; filename="screenshot.webp"').send(screenshot);
    return sent;
  }),
  route(closeRequest, ({ params, actor }) => close(deps.db, { requestId: params.requestId, userId: actor.id })),
  ...adminRoutes(deps),
];
