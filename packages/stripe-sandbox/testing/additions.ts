// Operations that the trimmed document lacks, from resources/*.d.ts of the same release of Stripe's library.

const query = (name: string, schema: object) => ({ name, in: 'query', required: false, schema });

const text = { type: 'string', maxLength: 5000 };

const range = {
  anyOf: [
    { type: 'integer' },
    {
      type: 'object',
      properties: {
        gt: { type: 'integer' },
        gte: { type: 'integer' },
        lt: { type: 'integer' },
        lte: { type: 'integer' },
      },
      additionalProperties: false,
    },
  ],
};

const paging = [
  query('ending_before', text),
  query('expand', { type: 'array', items: text }),
  query('limit', { type: 'integer' }),
  query('starting_after', text),
];

const listResponse = (schema: string) => ({
  200: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['data', 'has_more', 'object', 'url'],
          properties: {
            data: { type: 'array', items: { $ref: `#/components/schemas/${schema}` } },
            has_more: { type: 'boolean' },
            object: { type: 'string', enum: ['list'] },
            url: text,
          },
        },
      },
    },
  },
});

const jsonResponse = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });

const changedEndpoint = {
  type: 'object',
  properties: {
    description: text,
    disabled: { type: 'boolean' },
    enabled_events: { type: 'array', items: text },
    expand: { type: 'array', items: text },
    metadata: { type: 'object' },
    url: text,
  },
  additionalProperties: false,
};

const deletedEndpoint = {
  type: 'object',
  required: ['deleted', 'id', 'object'],
  properties: { deleted: { type: 'boolean' }, id: text, object: { type: 'string', enum: ['webhook_endpoint'] } },
};

export const addedPaths = {
  '/v1/account': {
    get: {
      parameters: [query('expand', { type: 'array', items: text })],
      responses: jsonResponse({ $ref: '#/components/schemas/account' }),
    },
  },
  '/v1/payment_intents': {
    get: {
      parameters: [query('created', range), query('customer', text), query('customer_account', text), ...paging],
      responses: listResponse('payment_intent'),
    },
  },
  '/v1/transfers/{id}/reversals': {
    get: { parameters: paging, responses: listResponse('transfer_reversal') },
  },
  '/v1/webhook_endpoints/{id}': {
    post: {
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: changedEndpoint } } },
      responses: jsonResponse({ $ref: '#/components/schemas/webhook_endpoint' }),
    },
    delete: { responses: jsonResponse(deletedEndpoint) },
  },
};

/** The object's schema by event type. */
export const addedEvents: Record<string, string> = { 'payment_intent.requires_action': 'payment_intent' };
