import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { formatCount } from '#contract-kit/format.ts';
import { id, message, text, time } from '#contract-kit/shapes.ts';
import { eventTypeNames } from './event-names.ts';
import { maxAttempts, maxDescription, maxEndpoints, maxUrl, maxWaiting, urlIssue } from './rules.ts';

// Events for sellers' programs, as in Standard Webhooks 1.0. For events from Stripe, see platform/webhooks.

const typedUrl = text(maxUrl)
  .superRefine((typed, context) => {
    const issue = urlIssue(typed);
    if (issue !== null) context.addIssue({ code: 'custom', message: issue });
  })
  .meta({ example: 'https://example.com/webhooks' });

const chosenTypes = z
  .array(z.enum(eventTypeNames), 'Choose at least one event.')
  .min(1, 'Choose at least one event.')
  .max(eventTypeNames.length);

const endpointFields = z.object({
  url: typedUrl,
  description: text(maxDescription).default(''),
  types: chosenTypes,
  enabled: z.boolean().default(true),
});

export const webhookEndpoint = z
  .object({
    _id: id,
    url: z.string().describe('Where events are posted'),
    description: z.string().describe('A note of its owner’s'),
    types: z.array(z.enum(eventTypeNames)).describe('Which events it gets'),
    enabled: z.boolean().describe('Off, it gets nothing'),
    offReason: z
      .enum(['owner', 'failing', 'gone'])
      .nullable()
      .describe('Why it’s off: `failing`: nothing was delivered for three days; `gone`: it responded 410'),
    waiting: z
      .int()
      .max(maxWaiting + 1)
      .describe('Deliveries that are still to be made'),
    deliveredAt: time.nullable().describe('Of the latest delivery that got through'),
    oldSecretUntil: time.nullable().describe('Until then, the secret before the rotation signs, too'),
    createdAt: time.describe('When it was set up'),
  })
  .meta({ title: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const deliveryState = z.enum(['waiting', 'delivered', 'failed', 'dropped']);
export type DeliveryState = z.infer<typeof deliveryState>;

export const delivery = z
  .object({
    _id: id,
    eventId: id.describe('The header `webhook-id`: the same for each try, and at each endpoint'),
    type: z.string().describe('Of the event'),
    state: deliveryState.describe('`dropped`: too many were waiting'),
    tries: z.int().describe('How often it was sent'),
    status: z.int().nullable().describe('The HTTP status of the latest response; null: none came'),
    problem: z.string().nullable().describe('What went wrong; null if nothing did'),
    createdAt: time.describe('When the event happened'),
    triedAt: time.nullable().describe('When it was last sent; null: never'),
    nextAt: time.nullable().describe('When it’s sent again; null: it isn’t'),
  })
  .meta({ title: 'WebhookDelivery' });
export type Delivery = z.infer<typeof delivery>;

export const deliveryDetails = delivery
  .extend({
    body: z.string().describe('As sent'),
    response: z.string().nullable().describe('The beginning of the latest response'),
    attempts: z
      .array(
        z.object({
          at: time.describe('When it was sent'),
          status: z.int().nullable().describe('The HTTP status of the response; null: none came'),
          ms: z.int().describe('How long the response took, in milliseconds'),
          problem: z.string().nullable().describe('What went wrong; null if nothing did'),
        }),
      )
      .max(maxAttempts)
      .describe('Each try, oldest first'),
  })
  .meta({ title: 'WebhookDeliveryDetails' });
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const notFound = { OUTGOING_WEBHOOKS_NOT_FOUND: { status: 404, message: 'We can’t find this endpoint.' } } as const;
const noDelivery = {
  OUTGOING_WEBHOOKS_NO_DELIVERY: { status: 404, message: 'We can’t find this delivery.' },
} as const;
const off = {
  OUTGOING_WEBHOOKS_OFF: { status: 409, message: 'This endpoint is off. Turn it on first.' },
} as const;
const tooOften = {
  /** Sent with `Retry-After`. */
  OUTGOING_WEBHOOKS_TOO_OFTEN: {
    status: 429,
    message: 'Too many changes in a short time. Try again in a few minutes.',
  },
} as const;
const full = {
  OUTGOING_WEBHOOKS_TOO_MANY_WAITING: {
    status: 409,
    message: `${formatCount(maxWaiting)} deliveries are waiting already. Try again once they’re through.`,
  },
} as const;
const wrongUrl = { OUTGOING_WEBHOOKS_WRONG_URL: { status: 400, message: 'We can’t post to this URL.' } } as const;

const endpointId = z.object({ endpointId: id });
const deliveryId = z.object({ endpointId: id, deliveryId: id });
const shownEndpoint = webhookEndpoint.describe('As it is now');
const secret = z.string().describe('whsec_…: what the signatures are made with');

const base = '/api/v1/app/seller/webhooks';

/** A new endpoint receives the shop's events, so a stolen session must not be enough. */
const unlessKey = { when: 'unless an API key calls' } as const;

export const listEndpoints = endpoint({
  method: 'GET',
  path: base,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Your webhook endpoints, newest first',
  response: z.object({ endpoints: z.array(webhookEndpoint).max(maxEndpoints).describe('Newest first') }),
});

export const addEndpoint = endpoint({
  method: 'POST',
  path: base,
  access: 'seller',
  scope: 'webhooks:write',
  recentPassword: unlessKey,
  summary: 'A new webhook endpoint, with the secret that its deliveries are signed with',
  body: endpointFields,
  status: 201,
  response: z.object({ endpoint: shownEndpoint, secret }),
  failures: {
    ...wrongUrl,
    ...tooOften,
    OUTGOING_WEBHOOKS_TOO_MANY: {
      status: 409,
      message: `You can have at most ${maxEndpoints} endpoints. Delete one first.`,
    },
  },
});

export const editEndpoint = endpoint({
  method: 'PUT',
  path: `${base}/:endpointId`,
  access: 'seller',
  scope: 'webhooks:write',
  recentPassword: unlessKey,
  summary: 'Changes a webhook endpoint; turned off, it gets nothing, not even what is waiting',
  params: endpointId,
  body: endpointFields,
  response: z.object({ endpoint: shownEndpoint }),
  failures: { ...notFound, ...wrongUrl, ...tooOften },
});

export const deleteEndpoint = endpoint({
  method: 'DELETE',
  path: `${base}/:endpointId`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Deletes a webhook endpoint and its deliveries',
  params: endpointId,
  response: message,
  failures: notFound,
});

export const showSecret = endpoint({
  method: 'GET',
  path: `${base}/:endpointId/secret`,
  access: 'seller',
  recentPassword: true,
  summary: 'The secret of a webhook endpoint',
  params: endpointId,
  response: z.object({
    /** Null if the shop’s own secret was changed since: rotate this one to get a readable one. */
    secret: secret.nullable(),
  }),
  failures: notFound,
});

export const rotateSecret = endpoint({
  method: 'POST',
  path: `${base}/:endpointId/rotate`,
  access: 'seller',
  recentPassword: true,
  summary: 'A new secret for a webhook endpoint; the one before signs, too, for 24 hours',
  params: endpointId,
  response: z.object({ endpoint: shownEndpoint, secret }),
  failures: { ...notFound, ...tooOften },
});

export const sendTestEvent = endpoint({
  method: 'POST',
  path: `${base}/:endpointId/test`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Sends an event of the type webhook.test to a webhook endpoint',
  params: endpointId,
  response: z.object({ delivery: delivery.describe('As it is now') }),
  failures: { ...notFound, ...off, ...full, ...tooOften },
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: `${base}/:endpointId/deliveries`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Deliveries of a webhook endpoint in the last 30 days, newest first, 20 at a time',
  params: endpointId,
  query: z.object({
    /** Only deliveries older than this one. */
    before: id.optional(),
  }),
  response: z.object({
    endpoint: webhookEndpoint.describe('Whose they are'),
    deliveries: z.array(delivery).max(20).describe('Newest first'),
    more: z.boolean().describe('Whether there are older ones'),
  }),
  failures: notFound,
});

export const getDelivery = endpoint({
  method: 'GET',
  path: `${base}/:endpointId/deliveries/:deliveryId`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'A delivery with what was sent, its tries, and the beginning of the latest response',
  params: deliveryId,
  response: z.object({ delivery: deliveryDetails.describe('With its tries') }),
  failures: { ...notFound, ...noDelivery },
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: `${base}/:endpointId/deliveries/:deliveryId/resend`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Sends a delivery again, under the same webhook-id',
  params: deliveryId,
  response: z.object({ delivery: delivery.describe('As it is now') }),
  failures: { ...notFound, ...noDelivery, ...off, ...full, ...tooOften },
});
