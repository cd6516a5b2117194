import { z } from 'zod';
import { onBehalf, route } from '../api-route.ts';
import { listObjects } from '../list-objects.ts';
import { createdParam, pageParams, text } from '../params.ts';

export const payoutRoutes = [
  onBehalf(
    route(
      'GET',
      '/payouts',
      z.strictObject({ ...pageParams, ...createdParam, status: text().optional() }),
      (work, { created, status, ...page }) =>
        listObjects(work, '/v1/payouts', { kind: 'payout', created, fields: { status } }, page),
    ),
  ),
];
