import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { label } from '#content/label.ts';
import type { Endpoint, ProtocolCall } from '#contract-kit/endpoint.ts';
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { type OperationName, openApiDocument } from '#platform/http/openapi/document.ts';
import type { WebhookSpec } from '#platform/http/openapi/webhook-of.ts';
import type { Route } from '#platform/http/route.ts';
import { version } from '../version.ts';
import { type ClientDocument, clientOf } from './client.ts';
import { type DocsFile, docsFile, docsFiles, docsPage } from './docs-page.ts';

const root = path.join(import.meta.dirname, '../..');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** An operation is called what its contract exports it as, and stands under its feature. */
const nameOperations = async (): Promise<ReadonlyMap<Endpoint, OperationName>> => {
  const names = new Map<Endpoint, OperationName>();
  for await (const file of glob('features/*/contract*.ts', { cwd: root })) {
    const contract = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
    const feature = file.split(path.sep)[1] ?? '';
    for (const [operationId, value] of Object.entries(contract)) {
      if (isEndpoint(value)) names.set(value, { operationId, feature });
    }
  }
  return names;
};

/** The OpenAPI document and a page that displays it. `calls` belong to other protocols, `webhooks` are what the shop posts. */
export const registerApiDocs = (
  app: FastifyInstance,
  routes: readonly Route[],
  calls: readonly ProtocolCall[],
  webhooks: Readonly<Record<string, WebhookSpec>>,
): void => {
  const endpoints = routes.map((route) => route.endpoint);
  // Created on first request: it takes longer than all other work on routes at startup.
  let made: Promise<object> | undefined;
  const document = (): Promise<object> =>
    (made ??= nameOperations().then((names) =>
      openApiDocument(endpoints, calls, { title: `${label.name} API`, version, names, webhooks }),
    ));
  app.get('/api/docs', async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(docsPage())
      : reply.send(await document()),
  );
  app.get('/api/docs/openapi.json', async (_, reply) => reply.send(await document()));
  app.get('/api/docs/client.ts', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="client.ts"')
      .send(clientOf((await document()) as ClientDocument)),
  );
  for (const name of Object.keys(docsFiles) as DocsFile[]) {
    app.get(`/api/docs/${name}`, async (request, reply) => {
      const encoding = negotiateEncoding(request.headers['accept-encoding']?.toString());
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply
        .type(docsFiles[name].type)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=3600')
        .send(await docsFile(name, encoding));
    });
  }
};
