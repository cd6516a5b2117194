import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { label } from '#content/label.ts';
import { escapeHtml } from '#contract-kit/text/escape-html.ts';
import type { Encoding } from '#platform/http/negotiate-encoding.ts';

/** All files come from our own origin. The page only documents: operations can't be called from it. */
export const docsPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(label.name)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header><a href="/">${escapeHtml(label.name)}</a> <a href="/api/docs/openapi.json">OpenAPI document</a> <a href="/api/docs/client.ts">TypeScript client</a></header>
<main id="operations"><noscript><p>Without JavaScript, read the OpenAPI document.</p></noscript></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/page.js"></script>
</body>
</html>`;

const library = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

export const docsFiles = {
  'swagger-ui.css': { from: library, type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { from: library, type: 'text/javascript; charset=utf-8' },
  'page.css': { from: path.join(import.meta.dirname, 'browser'), type: 'text/css; charset=utf-8' },
  'page.js': { from: path.join(import.meta.dirname, 'browser'), type: 'text/javascript; charset=utf-8' },
} as const;

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** Makes and compresses the bytes on the first request for each encoding: they never change while the server runs. */
export const keptBytes = (make: () => Promise<Buffer>): ((encoding: Encoding) => Promise<Buffer>) => {
  const kept = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = kept.get(encoding) ?? make().then(compress[encoding]);
    kept.set(encoding, known);
    return known;
  };
};
