import type { Deps } from '#platform/deps.ts';
import { forgetBuyerLater } from './buyers/forget-buyer.ts';
import { sendLinks } from './mails/send-order-links.ts';

export const ordersJobs = (deps: Deps): void => {
  deps.jobs.define('orders.send-links', { handler: (request) => sendLinks(deps, request) });
  deps.jobs.define('orders.forget-buyer', { handler: ({ orderId }) => forgetBuyerLater(deps.db, orderId) });
};
