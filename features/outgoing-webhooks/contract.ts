import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { formatCount } from '#contract-kit/format.ts';
import { id, message, text, time } from '#contract-kit/shapes.ts';
import { eventTypeNames } from './event-names.ts';
import { maxAttempts, maxDescription, maxEndpoints, maxUrl, maxWaiting, urlIssue } from './rules.ts';
import { t } from '#contract-kit/texts/text.ts';

// Events for sellers' programs, as in Standard Webhooks 1.0. For events from Stripe, see platform/webhooks.

const typedUrl = text(maxUrl)
  .superRefine((typed, context) => {
    const issue = urlIssue(typed);
    if (issue !== null) context.addIssue({ code: 'custom', message: issue });
  })
  .meta({ example: 'https://example.com/webhooks', description: 'URL that events are posted to' });

const chosenTypes = z
  .array(z.enum(eventTypeNames), { error: () => t`Choose at least one event.` })
  .min(1, { error: () => t`Choose at least one event.` })
  .max(eventTypeNames.length)
  .describe('Types of events that it gets');

const endpointFields = z.object({
  url: typedUrl,
  description: text(maxDescription).default('').describe('Your own note'),
  types: chosenTypes,
  enabled: z.boolean().default(true).describe('Whether it gets events'),
});

export const webhookEndpoint = z
  .object({
    _id: id,
    url: z.string().describe('URL that events are posted to'),
    description: z.string().describe('The owner’s own note'),
    types: z.array(z.enum(eventTypeNames)).describe('Types of events that it gets'),
    enabled: z.boolean().describe('Whether it gets events'),
    offReason: z
      .enum(['owner', 'failing', 'gone'])
      .nullable()
      .describe(
        'Why it’s off; null if it’s on. `owner`: turned off by its owner. `failing`: nothing was delivered for three days. `gone`: it responded 410.',
      ),
    waiting: z
      .int()
      .max(maxWaiting + 1)
      .describe(`Number of deliveries still to be sent; ${maxWaiting + 1} means that or more`),
    deliveredAt: time.nullable().describe('Time of the latest successful delivery'),
    oldSecretUntil: time
      .nullable()
      .describe('Until then, deliveries are also signed with the previous secret; null if they aren’t'),
    createdAt: time.describe('Time when it was added'),
  })
  .meta({ title: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const deliveryState = z.enum(['waiting', 'delivered', 'failed', 'dropped']);
export type DeliveryState = z.infer<typeof deliveryState>;

export const delivery = z
  .object({
    _id: id,
    eventId: id.describe('The `webhook-id` header, the same for every attempt and endpoint'),
    type: z.string().describe('Type of the event'),
    state: deliveryState.describe('`dropped`: not sent, because too many were waiting or the endpoint was turned off'),
    tries: z.int().describe('Number of attempts'),
    status: z.int().nullable().describe('HTTP status of the latest response; null if there was none'),
    problem: z.string().nullable().describe('What went wrong; null if nothing did'),
    createdAt: time.describe('Time of the event'),
    triedAt: time.nullable().describe('Time of the latest attempt; null if there was none'),
    nextAt: time.nullable().describe('Time of the next attempt; null if there won’t be one'),
  })
  .meta({ title: 'WebhookDelivery' });
export type Delivery = z.infer<typeof delivery>;

export const deliveryDetails = delivery
  .extend({
    body: z.string().describe('Request body, as sent'),
    response: z.string().nullable().describe('Beginning of the latest response; null if there was none'),
    attempts: z
      .array(
        z.object({
          at: time.describe('Time of the attempt'),
          status: z.int().nullable().describe('HTTP status of the response; null if there was none'),
          ms: z.int().describe('Time that the response took, in milliseconds'),
          problem: z.string().nullable().describe('What went wrong; null if nothing did'),
        }),
      )
      .max(maxAttempts)
      .describe('Attempts, oldest first'),
  })
  .meta({ title: 'WebhookDeliveryDetails' });
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const notFound = {
  OUTGOING_WEBHOOKS_NOT_FOUND: { status: 404, message: () => t`We can’t find this endpoint.` },
} as const;
const noDelivery = {
  OUTGOING_WEBHOOKS_NO_DELIVERY: { status: 404, message: () => t`We can’t find this delivery.` },
} as const;
const off = {
  OUTGOING_WEBHOOKS_OFF: { status: 409, message: () => t`This endpoint is off. Turn it on first.` },
} as const;
const tooOften = {
  /** Sent with `Retry-After`. */
  OUTGOING_WEBHOOKS_TOO_OFTEN: {
    status: 429,
    message: () => t`Too many changes in a short time. Try again in a few minutes.`,
  },
} as const;
const full = {
  OUTGOING_WEBHOOKS_TOO_MANY_WAITING: {
    status: 409,
    message: () =>
      t`${{ value: formatCount(maxWaiting) }} deliveries are waiting already. Try again once they’re through.`,
  },
} as const;
const wrongUrl = {
  OUTGOING_WEBHOOKS_WRONG_URL: { status: 400, message: () => t`We can’t post to this URL.` },
} as const;

const endpointId = z.object({ endpointId: id.describe('Id of the webhook endpoint') });
const deliveryId = endpointId.extend({ deliveryId: id.describe('Id of the delivery') });
const shownEndpoint = webhookEndpoint.describe('The endpoint’s current state');
const secret = z.string().describe('Signing secret, starting with whsec_');

const base = '/api/v1/app/seller/webhooks';

/** A new endpoint receives the shop's events, so a stolen session must not be enough. */
const unlessKey = { when: 'unless an API key calls' } as const;

export const listEndpoints = endpoint({
  method: 'GET',
  path: base,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'List your webhook endpoints, newest first',
  response: z.object({ endpoints: z.array(webhookEndpoint).max(maxEndpoints).describe('Newest first') }),
});

export const addEndpoint = endpoint({
  method: 'POST',
  path: base,
  access: 'seller',
  scope: 'webhooks:write',
  recentPassword: unlessKey,
  summary: 'Add a webhook endpoint. Returns the secret that its deliveries are signed with',
  body: endpointFields,
  status: 201,
  response: z.object({ endpoint: shownEndpoint, secret }),
  failures: {
    ...wrongUrl,
    ...tooOften,
    OUTGOING_WEBHOOKS_TOO_MANY: {
      status: 409,
      message: () => t`You can have at most ${{ maxEndpoints: String(maxEndpoints) }} endpoints. Delete one first.`,
    },
  },
});

export const editEndpoint = endpoint({
  method: 'PUT',
  path: `${base}/:endpointId`,
  access: 'seller',
  scope: 'webhooks:write',
  recentPassword: unlessKey,
  summary: 'Change a webhook endpoint. Turned off, it gets no events, and waiting deliveries are dropped',
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
  summary: 'Delete a webhook endpoint and its deliveries',
  params: endpointId,
  response: message,
  failures: notFound,
});

export const showSecret = endpoint({
  method: 'GET',
  path: `${base}/:endpointId/secret`,
  access: 'seller',
  recentPassword: true,
  summary: 'Get the signing secret of a webhook endpoint',
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
  summary:
    'Rotate the signing secret of a webhook endpoint. For 24 hours, deliveries are also signed with the previous one',
  params: endpointId,
  response: z.object({ endpoint: shownEndpoint, secret }),
  failures: { ...notFound, ...tooOften },
});

export const sendTestEvent = endpoint({
  method: 'POST',
  path: `${base}/:endpointId/test`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Send an event of type webhook.test to a webhook endpoint',
  params: endpointId,
  response: z.object({ delivery: delivery.describe('The delivery’s current state') }),
  failures: { ...notFound, ...off, ...full, ...tooOften },
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: `${base}/:endpointId/deliveries`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'List deliveries of a webhook endpoint in the last 30 days, newest first, 20 at a time',
  params: endpointId,
  query: z.object({
    before: id.optional().describe('Id of a delivery; only older ones are listed'),
  }),
  response: z.object({
    endpoint: webhookEndpoint.describe('The endpoint of the deliveries'),
    deliveries: z.array(delivery).max(20).describe('Newest first'),
    more: z.boolean().describe('Whether there are older deliveries'),
  }),
  failures: notFound,
});

export const getDelivery = endpoint({
  method: 'GET',
  path: `${base}/:endpointId/deliveries/:deliveryId`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Get a delivery with its request body, its attempts, and the beginning of the latest response',
  params: deliveryId,
  response: z.object({ delivery: deliveryDetails.describe('The delivery with its attempts') }),
  failures: { ...notFound, ...noDelivery },
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: `${base}/:endpointId/deliveries/:deliveryId/resend`,
  access: 'seller',
  scope: 'webhooks:write',
  summary: 'Resend a delivery with the same webhook-id',
  params: deliveryId,
  response: z.object({ delivery: delivery.describe('The delivery’s current state') }),
  failures: { ...notFound, ...noDelivery, ...off, ...full, ...tooOften },
});
