import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#contract-kit/text/escape-html.ts';

export interface Unavailable {
  /** The label's name; empty if unknown. */
  readonly siteName: string;
  readonly heading: string;
  readonly text: string;
  readonly retryAfterSeconds: number;
}

interface SimplePage extends Omit<Unavailable, 'retryAfterSeconds'> {
  /** Without it the page doesn't retry on its own. */
  readonly retryAfterSeconds?: number;
  readonly link?: { readonly href: string; readonly text: string };
}

/** Self-contained: no script, no file, no call, not even for an icon. */
export const unavailablePage = ({
  siteName,
  heading,
  text,
  retryAfterSeconds,
  link,
}: SimplePage): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
${retryAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfterSeconds}">`}
<title>${[heading, siteName].filter(Boolean).map(escapeHtml).join(' · ')}</title>
<style>
:root { color-scheme: dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0f0b09; color: #f5f0e8; font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 28rem; padding: 2rem }
p { margin: 0 0 1.5rem; color: #b3a89c }
p.name { margin: 0 0 2rem; color: #ff9136; font-weight: 700; letter-spacing: .12em }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2 }
a { display: inline-block; padding: .7rem 1.4rem; border-radius: .5rem; background: #ff9136; color: #0f0b09; font-weight: 600; text-decoration: none }
a.other { background: none; color: #f5f0e8; text-decoration: underline }
a:focus-visible { outline: 2px solid #f5f0e8; outline-offset: 3px }
</style>
</head>
<body>
<main>
<p class="name">${escapeHtml(siteName)}</p>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<a href="">Try again</a>${link ? `\n<a class="other" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>` : ''}
</main>
</body>
</html>
`;

export const databaseAwayMessage = 'We can’t reach our database right now. Try again in a moment.';
export const databaseAwayRetrySeconds = 5;

/** For a page opened in a browser while the database can't be reached. */
export const databaseAwayPage = (siteName: string): Unavailable => ({
  siteName,
  heading: 'We’ll be right back',
  text: `${databaseAwayMessage} This page will retry automatically.`,
  retryAfterSeconds: databaseAwayRetrySeconds,
});

export const storageAwayMessage = 'We can’t reach our files right now. Try again in a moment.';

/** For a file opened directly in a browser while the storage can't be reached. */
export const storageAwayPage = (siteName: string): Unavailable => ({
  ...databaseAwayPage(siteName),
  text: `${storageAwayMessage} This page will retry automatically.`,
});

/** Responds with 503 and the time to retry. */
export const sendUnavailable = (reply: FastifyReply, page: Unavailable): FastifyReply =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': page.retryAfterSeconds, 'cache-control': 'no-store' })
    .send(unavailablePage(page));
