import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { newObjectId } from '../core/ids.ts';
import { isThisMachine } from '../core/this-machine.ts';
import { listObjects } from '../core/list-objects.ts';
import { expandParam, metadata, pageParams, text } from '../core/params.ts';
import {
  deleteObject,
  getObject,
  insertObject,
  lockObject,
  type ProviderObject,
  updateObject,
  type Work,
} from '../core/store.ts';

const kind = 'webhook_endpoint';

const url = z
  .url({ protocol: /^https?$/, message: 'Not a valid URL' })
  .max(5000)
  .refine((address) => !isThisMachine(new URL(address).hostname), 'URL must be publicly accessible');
const events = z.array(text()).min(1);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const createParams = z.strictObject({
  ...expandParam,
  url,
  enabled_events: events,
  api_version: text().optional(),
  connect: flag.optional(),
  description: text().optional(),
  metadata: metadata.optional(),
});

const updateParams = z.strictObject({
  ...expandParam,
  url: url.optional(),
  enabled_events: events.optional(),
  disabled: flag.optional(),
});

/** Stripe reveals the secret here and never again. */
const create = async (work: Work, input: z.output<typeof createParams>): Promise<object> => {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const endpoint = await insertObject(
    work,
    {
      id: newObjectId('we'),
      object: kind,
      api_version: input.api_version ?? null,
      application: null,
      created: work.now,
      description: input.description ?? null,
      enabled_events: input.enabled_events,
      livemode: false,
      metadata: input.metadata ?? {},
      status: 'enabled',
      url: input.url,
    },
    { private: { connect: input.connect ?? false } },
  );
  return { ...endpoint, secret };
};

const update = async (work: Work, input: z.output<typeof updateParams>, id: string): Promise<object> => {
  const { disabled, ...changes } = input;
  const { body } = await lockObject<ProviderObject>(work, kind, id);
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return await updateObject(work, body, {
    ...Object.fromEntries(changed),
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
  });
};

/** Endpoints are only stored: events go to the URLs that the sandbox was started with. */
export const webhookEndpointRoutes = [
  route('GET', '/webhook_endpoints', z.strictObject(pageParams), (work, page) =>
    listObjects(work, '/v1/webhook_endpoints', { kind }, page),
  ),
  route('POST', '/webhook_endpoints', createParams, create),
  route('POST', '/webhook_endpoints/:id', updateParams, (work, input, { id }) => update(work, input, id!)),
  route('DELETE', '/webhook_endpoints/:id', z.strictObject(expandParam), async (work, _input, { id }) => {
    await getObject(work, kind, id!);
    await deleteObject(work, id!);
    return { id, object: kind, deleted: true };
  }),
];
