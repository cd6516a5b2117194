import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

const assets = {
  '/assets/sandbox.css': { type: 'text/css; charset=utf-8', file: 'sandbox.css' },
  '/assets/payment-page.css': { type: 'text/css; charset=utf-8', file: 'payment-page.css' },
  '/assets/board.css': { type: 'text/css; charset=utf-8', file: 'board.css' },
  '/assets/sandbox.js': { type: 'text/javascript; charset=utf-8', file: 'sandbox.js' },
} as const;

const layout = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <link rel="stylesheet" href="/assets/payment-page.css" />
        <link rel="stylesheet" href="/assets/board.css" />
        <script src="/assets/sandbox.js" defer></script>
      </head>
      <body>
        <header class="bar">
          <span class="brand"><span class="mark" aria-hidden="true"></span>Payment sandbox</span>
          <span class="badge">Test mode</span>
        </header>
        ${body}
      </body>
    </html> `;

export interface PageSources {
  /** Origins of the page's images. */
  images?: readonly string[];
  /** Targets of the page's forms; browsers check the target of a redirect, too. */
  forms?: readonly string[];
}

const origins = (addresses: readonly string[] = []): string =>
  [...new Set(addresses.flatMap((address) => URL.parse(address)?.origin ?? []))].join(' ');

const policy = (sources: PageSources): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `img-src 'self' data: ${origins(sources.images)}`.trim(),
    `form-action 'self' ${origins(sources.forms)}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export const sendPage = (
  reply: FastifyReply,
  status: number,
  page: { title: string; body: Html; sources?: PageSources },
): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(page.sources ?? {}),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(layout(page.title, page.body).text);

export const readFormBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
};

export const serveAssets = (app: FastifyInstance): void => {
  for (const [path, { type, file }] of Object.entries(assets)) {
    const content = readFileSync(new URL(file, import.meta.url));
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': 'max-age=300', 'x-content-type-options': 'nosniff' })
        .send(content),
    );
  }
};
