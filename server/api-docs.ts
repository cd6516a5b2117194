import type { FastifyInstance } from 'fastify';
import { label } from '#content/label.ts';
import type { Endpoint, ProtocolCall } from '#contract-kit/endpoint.ts';
import { callersOf, openApiDocument, type WebhookSpec } from '#platform/http/openapi.ts';
import type { Route } from '#platform/http/route.ts';
import { version } from './version.ts';

/** The OpenAPI document and a page that displays it. `calls` belong to other protocols, `webhooks` are what the shop posts. */
export const registerApiDocs = (
  app: FastifyInstance,
  routes: readonly Route[],
  calls: readonly ProtocolCall[],
  webhooks: Readonly<Record<string, WebhookSpec>>,
): void => {
  const endpoints = routes.map((route) => route.endpoint);
  // Created on first request: it takes longer than all other work on routes at startup.
  let made: object | undefined;
  const document = (): object =>
    (made ??= openApiDocument(endpoints, calls, { title: `${label.name} API`, version, webhooks }));
  app.get('/api/docs', async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(docsPage([...endpoints, ...calls]))
      : reply.send(document()),
  );
  app.get('/api/docs/openapi.json', async (_, reply) => reply.send(document()));
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const docsPage = (endpoints: readonly (Endpoint | ProtocolCall)[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
article { border-top: 1px solid #8886; padding: 1rem 0 } h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
ul { margin: .5rem 0 0; padding-left: 1.2rem; font-size: .875rem }
</style></head><body>
<h1>API</h1><p>Made from the contracts that the server runs on. <a href="/api/docs/openapi.json">OpenAPI 3.0 document</a></p>
${endpoints.map(describe).join('\n')}
</body></html>`;

const describe = (
  endpoint: Endpoint | ProtocolCall,
): string => `<article><h2><code>${endpoint.method} ${escape(endpoint.path)}</code></h2>
<p>${escape(endpoint.summary)}</p><p>Who may call: ${callersOf(endpoint)}</p><ul>${Object.entries(
  endpoint.failures ?? {},
)
  .map(([code, { status, message }]) => `<li>${status} <code>${code}</code> ${escape(message)}</li>`)
  .join('')}</ul></article>`;
