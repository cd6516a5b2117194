import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { listMails, sendMailAgain } from '../contract.ts';
import { listMails as list } from './list-mails.ts';
import { sendAgain } from './send-again.ts';

export const mailingRoutes = (deps: Deps): Route[] => [
  route(listMails, ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    return list(deps.db, query);
  }),
  route(sendMailAgain, ({ params: { mailId }, actor }) => sendAgain(deps, { mailId, actor })),
];
