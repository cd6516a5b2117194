import { fail, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import { askForSupport, closeRequest, countActive, listRequests, sendFeedback } from '../contract.ts';
import { closeRequest as close } from './close-request.ts';
import { countActive as count } from './count-active.ts';
import { listRequests as list } from './list-requests.ts';
import { sendRequest } from './send-request.ts';

/** Whoever has not allowed a mail is not promised one. */
const receivedWords = (mayWrite: boolean): string =>
  `Your request is with us. ${mayWrite ? 'We answer you by e-mail.' : 'Your requests show what becomes of it.'}`;

export const supportRoutes = (deps: Deps): Route[] => [
  route(sendFeedback, async ({ body: { feedback, ...from }, actor, files, request }) => {
    const letter = { ...from, kind: 'feedback', text: feedback } as const;
    const kept = await sendRequest(deps, letter, { actor, address: request.ip, screenshot: files.screenshot });
    return isFailure(kept) ? kept : { message: 'Thank you. Your feedback is with us.' };
  }),
  route(askForSupport, async ({ body: { support, ...from }, actor, files, request }) => {
    const letter = { ...from, kind: 'support', text: support } as const;
    const kept = await sendRequest(deps, letter, { actor, address: request.ip, screenshot: files.screenshot });
    return isFailure(kept) ? kept : { message: receivedWords(from.emailConsent) };
  }),
  route(listRequests, async ({ query, actor }) =>
    mayActFor(actor, { email: query.email }) ? { requests: await list(deps.db, query.email) } : fail('FORBIDDEN'),
  ),
  route(countActive, async ({ params, actor }) =>
    mayActFor(actor, { id: params.userId })
      ? { activeSupportRequests: await count(deps.db, params.userId) }
      : fail('FORBIDDEN'),
  ),
  route(closeRequest, ({ params, actor }) => close(deps.db, { requestId: params.requestId, userId: actor.id })),
];
