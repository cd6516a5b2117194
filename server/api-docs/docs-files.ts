import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#platform/http/negotiate-encoding.ts';

const browser = path.join(import.meta.dirname, 'browser');
const ui = path.join(import.meta.dirname, '../../ui');

const declarations = /--(?:color|container|font|radius|spacing|text)-[a-z0-9-]+: [^;]+;/g;

const declaredIn = (css: string): string => [...css.matchAll(declarations)].map(([line]) => `  ${line}\n`).join('');

/** The site's fonts, colors and sizes, without what Tailwind makes of them. */
const readTokens = async (): Promise<string> => {
  const tokens = await readFile(path.join(ui, 'tokens.css'), 'utf8');
  const light = await readFile(path.join(ui, 'light.css'), 'utf8');
  const fonts = [...tokens.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([rule]) => `${rule.replace('./fonts/', './')}\n`)
    .join('');
  const theme = tokens.slice(tokens.indexOf('@theme {'), tokens.indexOf('@layer base {'));
  return `${fonts}
:root {
  color-scheme: dark;
${declaredIn(theme)}}
:root[data-theme='light'] {
  color-scheme: light;
${declaredIn(light)}}
`;
};

/** In the order in which they override each other. */
const sheets = ['frame', 'parts', 'windows'] as const;

const readStyles = async (): Promise<Buffer> => {
  const own = await Promise.all(sheets.map((name) => readFile(path.join(browser, `${name}.css`), 'utf8')));
  return Buffer.from([await readTokens(), ...own].join('\n'));
};

const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** The files of the pages, by their paths below `/api/docs`. */
export const docsFiles: Readonly<Record<string, { readonly type: string; readonly read: () => Promise<Buffer> }>> = {
  'page.css': { type: css, read: readStyles },
  'page.js': { type: script, read: () => readFile(path.join(browser, 'page.js')) },
  'theme.js': { type: script, read: () => readFile(path.join(browser, 'theme.js')) },
  'display.woff2': { type: 'font/woff2', read: () => readFile(path.join(ui, 'fonts/display.woff2')) },
  'text.woff2': { type: 'font/woff2', read: () => readFile(path.join(ui, 'fonts/text.woff2')) },
};

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

export type KeptBytes = (encoding: Encoding) => Promise<Buffer>;

/** Makes and compresses the bytes on the first request for each encoding: they never change while the server runs. */
export const keptBytes = (make: () => Promise<Buffer>): KeptBytes => {
  const kept = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = kept.get(encoding) ?? make().then(compress[encoding]);
    kept.set(encoding, known);
    return known;
  };
};
