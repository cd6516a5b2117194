import { z } from 'zod';
import { onBehalf, route } from '../core/api-route.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, pageParams, text } from '../core/params.ts';
import { getObject } from '../core/store.ts';

const kind = 'event';

export const eventRoutes = [
  onBehalf(
    route(
      'GET',
      '/events',
      z.strictObject({
        ...pageParams,
        ...createdParam,
        type: text().optional(),
        types: z.array(text()).max(20).optional(),
      }),
      (work, { created, type, types, ...page }) =>
        listObjects(work, '/v1/events', { kind, created, fields: { type: type ?? types } }, page),
    ),
  ),
  onBehalf(
    route('GET', '/events/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, kind, id!)),
  ),
];
