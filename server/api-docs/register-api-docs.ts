import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { label } from '#content/label.ts';
import type { Endpoint, ProtocolCall } from '#contract-kit/endpoint.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { type OperationName, openApiDocument } from '#platform/http/openapi/document.ts';
import type { WebhookSpec } from '#platform/http/openapi/webhook-of.ts';
import type { Route } from '#platform/http/route.ts';
import { version } from '../version.ts';
import { type ClientDocument, clientOf } from './client.ts';
import { docsFiles, docsPage, keptBytes } from './docs-page.ts';

const root = path.join(import.meta.dirname, '../..');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** Names each operation after its contract's export, and groups operations by feature. */
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

const hashes = new WeakMap<Buffer, string>();
const hashOf = (bytes: Buffer): string => {
  const known = hashes.get(bytes) ?? createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  hashes.set(bytes, known);
  return known;
};

/**
 * Serves the OpenAPI document, its page and the TypeScript client. `calls` belong to other protocols, and `webhooks`
 * are requests that the shop sends.
 */
export const registerApiDocs = (
  app: FastifyInstance,
  routes: readonly Route[],
  calls: readonly ProtocolCall[],
  webhooks: Readonly<Record<string, WebhookSpec>>,
): void => {
  const endpoints = routes.map((route) => route.endpoint);
  // Created on the first request, because that takes longer than setting up all routes.
  let made: Promise<object> | undefined;
  const document = (): Promise<object> =>
    (made ??= nameOperations().then((names) =>
      openApiDocument(endpoints, calls, { title: `${label.name} API`, version, names, webhooks }),
    ));
  const json = 'application/json; charset=utf-8';
  const openApi = keptBytes(async () => Buffer.from(JSON.stringify(await document())));
  const client = keptBytes(async () => Buffer.from(clientOf((await document()) as ClientDocument)));
  const send = async (
    { headers }: FastifyRequest,
    reply: FastifyReply,
    { bytes, type }: { readonly bytes: ReturnType<typeof keptBytes>; readonly type: string },
  ) => {
    const encoding = negotiateEncoding(headers['accept-encoding']?.toString());
    const body = await bytes(encoding);
    // Weak, because all encodings share it.
    const etag = `W/"${hashOf(await bytes('identity'))}"`;
    reply.headers({ etag, vary: 'accept, accept-encoding' });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=300');
    if (matchesWeakly(headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(type).send(body);
  };
  app.get('/api/docs', async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(docsPage())
      : await send(request, reply, { bytes: openApi, type: json }),
  );
  app.get('/api/docs/openapi.json', (request, reply) => send(request, reply, { bytes: openApi, type: json }));
  app.get('/api/docs/client.ts', (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="client.ts"');
    return send(request, reply, { bytes: client, type: 'text/plain; charset=utf-8' });
  });
  for (const [name, { from, type }] of Object.entries(docsFiles)) {
    const bytes = keptBytes(() => readFile(path.join(from, name)));
    app.get(`/api/docs/${name}`, (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return send(request, reply, { bytes, type });
    });
  }
};
