import type { z } from 'zod';
import { type Json, schemaOf } from './schema-of.ts';

/** An event that the shop posts to the webhooks of API clients. */
export interface WebhookSpec {
  readonly summary: string;
  readonly data: z.ZodType;
  readonly example: unknown;
}

/** For example "onOrderRefundFailed". */
const operationIdOf = (type: string): string =>
  `on${type.replaceAll(/(?:^|[._])([a-z])/g, (_, first: string) => first.toUpperCase())}`;

export const webhookOf = (type: string, { summary, data, example }: WebhookSpec, feature: string): Json => ({
  post: {
    operationId: operationIdOf(type),
    tags: [feature],
    summary,
    security: [],
    description: 'Signed as in Standard Webhooks 1.0.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { type: 'string', enum: [type], description: 'Type of the event' },
              timestamp: { type: 'string', format: 'date-time', description: 'Time of the event' },
              data: { ...schemaOf(data, 'output'), description: 'Data of the event' },
            },
          },
          example: { type, timestamp: '2026-11-27T12:00:00.000Z', data: example },
        },
      },
    },
    responses: {
      '2XX': {
        description: 'Accepted. Other responses are retried for three days, except 410.',
      },
      410: { description: 'Turns the endpoint off' },
    },
  },
});
