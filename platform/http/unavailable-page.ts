import type { FastifyReply } from 'fastify';
import { isLight, shadesOf } from '#contract-kit/colors/shades.ts';
import type { ThemeColors } from '#contract-kit/colors/theme-href.ts';
import { escapeHtml } from '#contract-kit/text/escape-html.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface Unavailable {
  /** The label's name; empty if unknown. */
  readonly siteName: string;
  readonly heading: string;
  readonly text: string;
  readonly retryAfterSeconds: number;
  /** The label's; without them, those that the site was built with. */
  readonly colors?: ThemeColors | null;
}

interface SimplePage extends Omit<Unavailable, 'retryAfterSeconds'> {
  /** Without it the page doesn't retry on its own. */
  readonly retryAfterSeconds?: number;
  readonly link?: { readonly href: string; readonly text: string };
}

const builtIn = {
  scheme: 'dark',
  background: '#0f0b09',
  text: '#f5f0e8',
  muted: '#b3a89c',
  accent: '#ff9136',
} as const;

const paletteOf = (colors: ThemeColors) => ({
  scheme: isLight(colors) ? 'light' : 'dark',
  ...colors,
  muted: shadesOf(colors).muted,
});

/** Self-contained: no script, no file, no call, not even for an icon. */
export const unavailablePage = ({ siteName, heading, text, retryAfterSeconds, link, colors }: SimplePage): string => {
  const { scheme, background, text: words, muted, accent } = colors ? paletteOf(colors) : builtIn;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
${retryAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfterSeconds}">`}
<title>${[heading, siteName].filter(Boolean).map(escapeHtml).join(' · ')}</title>
<style>
:root { color-scheme: ${scheme} }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${background}; color: ${words}; font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 28rem; padding: 2rem }
p { margin: 0 0 1.5rem; color: ${muted} }
p.name { margin: 0 0 2rem; color: ${accent}; font-weight: 700; letter-spacing: .12em }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2 }
a { display: inline-block; padding: .7rem 1.4rem; border-radius: .5rem; background: ${accent}; color: ${background}; font-weight: 600; text-decoration: none }
a.other { background: none; color: ${words}; text-decoration: underline }
a:focus-visible { outline: 2px solid ${words}; outline-offset: 3px }
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
};

export const databaseAwayMessage = (): string => t`We can’t reach our database right now. Try again in a moment.`;
export const databaseAwayRetrySeconds = 5;

/** For a page opened in a browser while the database can't be reached. */
export const databaseAwayPage = (siteName: string, colors: ThemeColors | null = null): Unavailable => ({
  siteName,
  colors,
  heading: 'We’ll be right back',
  text: `${databaseAwayMessage()} This page will retry automatically.`,
  retryAfterSeconds: databaseAwayRetrySeconds,
});

export const storageAwayMessage = (): string => t`We can’t reach our files right now. Try again in a moment.`;

/** For a file opened directly in a browser while the storage can't be reached. */
export const storageAwayPage = (siteName: string, colors: ThemeColors | null = null): Unavailable => ({
  ...databaseAwayPage(siteName, colors),
  text: `${storageAwayMessage()} This page will retry automatically.`,
});

/** Responds with 503 and the time to retry. */
export const sendUnavailable = (reply: FastifyReply, page: Unavailable): FastifyReply =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'retry-after': page.retryAfterSeconds, 'cache-control': 'no-store' })
    .send(unavailablePage(page));
