import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, pageParams, text } from '../core/params.ts';
import { getObject } from '../core/store.ts';

const kind = 'dispute';

export const disputeRoutes = [
  route(
    'GET',
    '/disputes',
    z.strictObject({
      ...pageParams,
      ...createdParam,
      charge: text().optional(),
      payment_intent: text().optional(),
    }),
    (work, { created, charge, payment_intent, ...page }) =>
      listObjects(work, '/v1/disputes', { kind, created, fields: { charge, payment_intent } }, page),
  ),
  route('GET', '/disputes/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, kind, id!)),
];
