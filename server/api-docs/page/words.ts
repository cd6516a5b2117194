import { escapeHtml } from '#contract-kit/text/escape-html.ts';
import { html, Html } from '#features/mailing/server/public.ts';
import { keyPlaceholder } from './request-of.ts';

/** Text in which `…` is code. */
export const words = (text: string): Html =>
  new Html(escapeHtml(text).replaceAll(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`));

/** What strings look like in all languages of the samples. */
const quoted = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/;

const marked = (code: string): string =>
  code
    .split(quoted)
    .map((part, index) => (index % 2 === 1 ? `<span class="string">${escapeHtml(part)}</span>` : escapeHtml(part)))
    .join('')
    .replaceAll(keyPlaceholder, `<span class="key">${keyPlaceholder}</span>`);

/** Longer code scrolls, so the keyboard has to reach it. */
const maxLines = 24;

/** `name` says what the code is. */
export const codeBlock = (code: string, name: string, className = ''): Html => {
  const scrolls = code.split('\n').length > maxLines;
  const reach = scrolls ? ` tabindex="0" role="group" aria-label="${escapeHtml(name)}"` : '';
  return new Html(
    `<pre class="${className}${scrolls ? ' long' : ''}" translate="no"${reach}><code>${marked(code)}</code></pre>`,
  );
};

/** Copies the code that is shown in the same `.sample`. */
export const copyButton = (what: string): Html =>
  html`<button type="button" class="copy"><span>Copy</span><span class="hidden"> ${what}</span></button>`;

export const sample = (title: string, code: string, what: string): Html =>
  html`<div class="sample">
    <div class="bar">
      <p>${title}</p>
      ${copyButton(what)}
    </div>
    ${codeBlock(code, `${title}: ${what}`)}
  </div>`;

export const sampleOfJson = (title: string, value: unknown, what: string): Html =>
  sample(title, JSON.stringify(value, null, 2), what);
