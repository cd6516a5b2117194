import { createHash } from 'node:crypto';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { label, publishedTheme } from '#content/current.ts';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import type { Feature } from '#platform/feature.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { type ApiTag, type OperationName, openApiDocument } from '#platform/http/openapi/document.ts';
import type { Route } from '#platform/http/route.ts';
import { version } from '../version.ts';
import type { ApiDocument } from './api-document.ts';
import { clientOf } from './client.ts';
import { docsFiles, type KeptBytes, keptBytes } from './docs-files.ts';
import { publicPage } from './page/public-page.ts';
import { publicPath, sitePath } from './page/layout.ts';
import { sitePage } from './page/site-page.ts';

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

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const tagOf = ({ name, owns, api }: Feature): ApiTag => ({
  name,
  title: upperFirst(name.replaceAll('-', ' ')),
  description: `${upperFirst(owns)}.`,
  ...api,
});

interface DocsOptions {
  readonly routes: readonly Route[];
  readonly features: readonly Feature[];
  readonly publicUrl: string;
}

const makeDocument = async ({ routes, features, publicUrl }: DocsOptions): Promise<ApiDocument> =>
  openApiDocument(
    routes.map((route) => route.endpoint),
    features.flatMap(({ protocolCalls = [] }) => protocolCalls),
    {
      info: {
        title: `${label.name} API`,
        version,
        contact: { name: label.name, url: `${publicUrl}/contact`, email: label.email },
        termsOfService: `${publicUrl}/terms`,
        license: { name: label.rights.replace(/\.$/, ''), url: `${publicUrl}/terms` },
      },
      publicUrl,
      names: await nameOperations(),
      tags: features.map(tagOf),
      webhooks: features.flatMap(({ name, webhooks = {} }) =>
        Object.entries(webhooks).map(([type, spec]) => ({ type, spec, feature: name })),
      ),
    },
  ) as unknown as ApiDocument;

const hashes = new WeakMap<Buffer, string>();
const hashOf = (bytes: Buffer): string => {
  const known = hashes.get(bytes) ?? createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  hashes.set(bytes, known);
  return known;
};

interface Body {
  readonly bytes: KeptBytes;
  readonly type: string;
}

const send = async ({ headers }: FastifyRequest, reply: FastifyReply, { bytes, type }: Body): Promise<FastifyReply> => {
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

const htmlType = 'text/html; charset=utf-8';

/** Everything is written on the first request, because that takes longer than setting up all routes. */
const writeDocs = (options: DocsOptions) => {
  let made: Promise<ApiDocument> | undefined;
  const document = (): Promise<ApiDocument> => (made ??= makeDocument(options));
  const kept = (write: (document: ApiDocument) => string): KeptBytes =>
    keptBytes(async () => Buffer.from(write(await document())));
  return {
    document,
    openApi: { bytes: kept((one) => JSON.stringify(one)), type: 'application/json; charset=utf-8' },
    client: { bytes: kept(clientOf), type: 'text/plain; charset=utf-8' },
    ofKeys: { bytes: kept(publicPage), type: htmlType },
    /** By tag; null for the overview. */
    pages: new Map<string | null, KeptBytes>(),
  };
};
type Docs = ReturnType<typeof writeDocs>;

/** Writes the documents again once the label, which they name, or its theme have changed. */
const currentDocs = (options: DocsOptions): (() => Docs) => {
  const written = new LRUCache<string, Docs>({ max: 1, memoMethod: () => writeDocs(options) });
  return () => written.memo(JSON.stringify({ label, theme: publishedTheme() }));
};

/** Serves the OpenAPI document, its pages and the TypeScript client. */
export const registerApiDocs = (app: FastifyInstance, options: DocsOptions): void => {
  const docs = currentDocs(options);
  app.get(publicPath, (request, reply) =>
    send(request, reply, request.headers.accept?.includes('text/html') ? docs().ofKeys : docs().openApi),
  );
  app.get('/api/docs/openapi.json', (request, reply) => send(request, reply, docs().openApi));
  app.get('/api/docs/client.ts', (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="client.ts"');
    return send(request, reply, docs().client);
  });
  registerSitePages(app, docs);
  for (const [name, { read, type }] of Object.entries(docsFiles)) {
    const bytes = keptBytes(read);
    app.get(`/api/docs/${name}`, (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return send(request, reply, { bytes, type });
    });
  }
};

/** The overview of the site's own calls, and a page for each tag: together they would be too long for one. */
const registerSitePages = (app: FastifyInstance, docs: () => Docs): void => {
  const show = async (request: FastifyRequest, reply: FastifyReply, tag: string | null): Promise<FastifyReply> => {
    const { document, pages } = docs();
    const html = pages.has(tag) ? '' : sitePage(await document(), tag);
    // Old links may name a tag that is gone.
    if (html === null) return reply.redirect(sitePath);
    const bytes = pages.get(tag) ?? keptBytes(async () => Buffer.from(html));
    pages.set(tag, bytes);
    return send(request, reply, { bytes, type: htmlType });
  };
  app.get(sitePath, (request, reply) => show(request, reply, null));
  app.get<{ Params: { tag: string } }>(`${sitePath}/:tag`, (request, reply) =>
    show(request, reply, request.params.tag),
  );
};
