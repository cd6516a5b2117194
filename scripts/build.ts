import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { languageCodes } from '../contract-kit/languages/languages.ts';
import { isInPages, readMessages } from '../platform/texts/catalogues.ts';
import { moveIntoPlace, syncTree } from '../platform/storage/durable.ts';
import { checkContent } from '../server/content/check-content.ts';
import { type Manifest, readAssets, type TextFiles } from '../server/pages/page-assets.ts';
import { buildTarget } from './supported-browsers.ts';

/** Files that can change the build's output. */
const inputs = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/{build,supported-browsers}.ts',
  'server/pages/{app-files,page-assets}.ts',
  '{web,ui,content,contract-kit}/**/*',
  'features/*/*.ts',
  'features/*/web/**/*',
  '{platform/texts,texts}/*',
];
const compressible = 'client/**/*.{js,css,svg,json}';

const hashInputs = async (root: string): Promise<string> => {
  const files: string[] = [];
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compressing once here is cheaper than at every request. */
const compressAssets = async (dist: string): Promise<void> => {
  for await (const file of glob(compressible, { cwd: dist })) {
    const bytes = await readFile(join(dist, file));
    const small = await toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    await writeFile(join(dist, `${file}.br`), small);
    await writeFile(join(dist, `${file}.gz`), await toGzip(bytes, { level: 9 }));
  }
};

/** Writes each language's sentences into a file for browsers, and lists the files. */
const writeTexts = async (client: string): Promise<void> => {
  const files: Record<string, string> = {};
  for (const language of languageCodes.filter((code) => code !== 'en')) {
    const text = JSON.stringify(readMessages(language, isInPages));
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const file = `assets/texts-${language}-${hash}.json`;
    await writeFile(join(client, file), text);
    files[language] = `/${file}`;
  }
  await writeFile(join(client, '.vite/texts.json'), JSON.stringify(files satisfies TextFiles));
};

/** Sources whose files the service worker caches: the store, and parts that the shell and the store load later. */
const keptSources = [
  'features/store/web/pages/store.tsx',
  'features/checkout/web/chooser/license-chooser.tsx',
  'features/plays/web/components/player-panel.tsx',
  'features/plays/web/player-services.ts',
  'ui/routing/overlay-history.ts',
  'web/deferred/offer-language.ts',
  'web/deferred/start-deferred.ts',
  'web/shell/failed-page.tsx',
  'web/shell/page-frame/footer.tsx',
  'web/shell/page-frame/strips.tsx',
  'ui/toasts/toast-cards.tsx',
];

/** One script with the names of the build's files, because not every browser loads modules in workers. */
const buildWorker = async (root: string, client: string, name: string): Promise<void> => {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  // A source that another file imports statically, too, has no file of its own, and would be left out.
  const merged = keptSources.filter((source) => !manifest[source]);
  if (merged.length > 0) throw new Error(`The service worker can’t cache ${merged.join(', ')}: not in the manifest`);
  const { scripts, starter, styles, fonts, modules } = readAssets(manifest)(keptSources);
  const files = [...new Set([...scripts, ...(starter ? [starter] : []), ...styles, ...fonts, ...modules])];
  const shell = [
    // File names change with their content.
    ...files.map((url) => ({ url, revision: null })),
    ...['/offline.html', '/favicon.svg'].map((url) => ({ url, revision: name })),
  ];
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: {
      __SHELL__: JSON.stringify(shell),
      __BUILD__: JSON.stringify(name),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: buildTarget,
      rolldownOptions: { input: 'web/offline/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
};

/** An exported text doesn't have its document's shape. The message has a line for each mistake, with its file. */
class InvalidContent extends Error {}

const here = join(import.meta.dirname, '..');

const markIn = (dist: string): string => join(dist, '.built');

export const isWebBuilt = async (dist: string = join(here, 'dist'), hash?: string): Promise<boolean> =>
  existsSync(markIn(dist)) && (await readFile(markIn(dist), 'utf8')) === (hash ?? (await hashInputs(here)));

/** Builds into `client` and `server` of the folder. Returns false if nothing has changed since its last build. */
export const buildWeb = async (dist: string = join(here, 'dist')): Promise<boolean> => {
  const mark = markIn(dist);
  const hash = await hashInputs(here);
  if (await isWebBuilt(dist, hash)) return false;
  const issues = await checkContent(here);
  if (issues.length > 0) throw new InvalidContent(issues.join('\n'));
  // An interrupted build must not look finished.
  await rm(mark, { force: true });
  const before = process.env['NODE_ENV'];
  // Overrides the environment: pages compiled for development call functions that React's production build lacks.
  process.env['NODE_ENV'] = 'production';
  const common = { root: here, logLevel: 'error' } as const;
  // Imported here because most starts don't build.
  const { build } = await import('vite');
  await build({ ...common, build: { outDir: join(dist, 'client') } });
  await build({ ...common, build: { outDir: join(dist, 'server'), ssr: true } });
  await writeTexts(join(dist, 'client'));
  await buildWorker(here, join(dist, 'client'), hash.slice(0, 12));
  // The server that starts after the build must not believe it's in production.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  await compressAssets(dist);
  // The mark must prove a complete build even after a power cut.
  await syncTree(dist);
  await writeFile(`${mark}.part`, hash);
  await moveIntoPlace(`${mark}.part`, mark);
  return true;
};

if (import.meta.main) {
  const began = performance.now();
  try {
    const built = await buildWeb(process.argv[2]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(built ? `Built the web (${seconds} s).\n` : 'The web is up to date.\n');
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
