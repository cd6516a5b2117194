import { z } from 'zod';
import { onBehalf, route } from '../core/api-route.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, pageParams, text } from '../core/params.ts';

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
