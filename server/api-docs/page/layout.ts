import { label, publishedTheme } from '#content/current.ts';
import { iconHref, themeHref } from '#contract-kit/colors/theme-href.ts';
import { logoBars } from '#content/theme.ts';
import { html, type Html } from '#features/mailing/server/public.ts';
import { anchorOf, type Call, titleOf } from '../api-document.ts';

export const publicPath = '/api/docs';
export const sitePath = '/api/docs/site';

/** An entry of the contents. */
export interface Entry {
  readonly title: string;
  readonly href: string;
  readonly method?: string;
  /** This page. */
  readonly isCurrent?: boolean;
  readonly entries?: readonly Entry[];
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export const entryOf = ({ method, operation }: Call): Entry => ({
  title: titleOf(operation),
  href: `#${anchorOf(operation)}`,
  method,
});

const link = ({ title, href, method, isCurrent, entries = [] }: Entry): Html =>
  html`<li>
    <a href="${href}" ${isCurrent ? html`aria-current="page"` : ''}
      ><span>${title}</span>${method === undefined ? '' : html` <span class="method ${method}">${method}</span>`}</a
    >
    ${
      entries.length > 0
        ? html`<ul>
            ${entries.map(link)}
          </ul>`
        : ''
    }
  </li>`;

const group = ({ title, entries }: EntryGroup): Html =>
  html`<p class="eyebrow">${title}</p>
    <ul>
      ${entries.map(link)}
    </ul>`;

const contents = (path: string, groups: readonly EntryGroup[]): Html =>
  html`<nav class="contents" id="contents" aria-label="Contents">
    <p class="switch">
      <a href="${publicPath}" ${path === publicPath ? html`aria-current="true"` : ''}>For API keys</a>
      <a href="${sitePath}" ${path === publicPath ? '' : html`aria-current="true"`}>This site’s calls</a>
    </p>
    <label class="find"
      ><span>Find</span><input type="search" placeholder="Name of a call" autocomplete="off" spellcheck="false"
    /></label>
    <p class="none" role="status"></p>
    ${groups.map(group)}
  </nav>`;

const bars = html`<svg viewBox="0 0 28 24" aria-hidden="true">
  ${logoBars.map(
    (share, index) =>
      html`<rect
        x="${index * (28 / logoBars.length)}"
        y="${12 - share * 12}"
        width="${28 / logoBars.length - 2}"
        height="${share * 24}"
        rx="1"
      />`,
  )}
</svg>`;

const brand = (): Html => {
  const logo = publishedTheme()?.logo;
  if (!logo) return html`${bars}<span>${label.name}</span>`;
  const picture = html`<img src="${logo.picture}" alt="" width="${logo.width}" height="${logo.height}" data-logo />`;
  return logo.kind === 'wordmark' ? picture : html`${picture}<span>${label.name}</span>`;
};

/** The colors of the style sheet before it are those that the site was built with. */
const ownTheme = (): string => {
  const theme = publishedTheme();
  return theme ? `\n<link rel="stylesheet" href="${themeHref(theme)}">` : '';
};

const iconLink = (): string => {
  const theme = publishedTheme();
  return theme ? `<link rel="icon" href="${iconHref(theme, '96')}">` : '<link rel="icon" href="/favicon.svg">';
};

interface PageOptions {
  readonly title: string;
  readonly path: string;
  readonly groups: readonly EntryGroup[];
  readonly parts: readonly Html[];
}

/** Everything comes from our own origin. The page can be read without its scripts. */
export const page = ({ title, path, groups, parts }: PageOptions): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${html`<title>${title}</title>`.source}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
${iconLink()}
<script src="/api/docs/theme.js"></script>
<link rel="stylesheet" href="/api/docs/page.css">${ownTheme()}
<script type="module" src="/api/docs/page.js"></script>
</head>
<body>
${
  html`<a class="skip" href="#content">Skip to content</a>
    <header class="top">
      <a class="brand" href="/" aria-label="${label.name}, home">${brand()}</a>
      <a class="product" href="${publicPath}">API</a>
      <p class="files">
        <a href="/api/docs/openapi.json">OpenAPI document</a> <a href="/api/docs/client.ts">TypeScript client</a>
      </p>
      <button type="button" class="theme">Light theme</button>
      <button type="button" class="menu" aria-expanded="false" aria-controls="contents">Contents</button>
    </header>
    <div class="columns">
      ${contents(path, groups)}
      <main id="content" tabindex="-1">${parts}</main>
    </div>`.source
}
</body>
</html>
`;

/** A part of a page: text, and examples beside it. */
export const guide = (id: string, title: string, text: Html, code: Html | '' = ''): Html =>
  html`<section class="part" id="${id}" aria-labelledby="title-${id}">
    <div class="text">
      <h2 id="title-${id}"><a href="#${id}">${title}</a></h2>
      ${text}
    </div>
    <div class="code">${code}</div>
  </section>`;
