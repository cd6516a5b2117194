import type { Assets } from '#contract-kit/page.ts';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** Maps each source to the output file that the build created from it. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The file of each language but English, as a path of the site. */
export type TextFiles = Readonly<Partial<Record<LanguageCode, string>>>;

const entry = 'web/entry-client.tsx';
const starter = 'web/start.ts';
const theme = 'web/first-theme.ts';

/** Adds a chunk after all chunks that it imports. */
const closure = (manifest: Manifest, source: string, found: Set<Chunk>, seen = new Set<string>()): void => {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return;
  seen.add(source);
  for (const needed of chunk.imports ?? []) closure(manifest, needed, found, seen);
  found.add(chunk);
};

const unique = (items: readonly string[]): string[] => [...new Set(items)];

/** Returns a function that lists the files a browser loads for a page's source files. */
export const readAssets = (
  manifest: Manifest,
  texts: TextFiles = {},
  worker?: string,
): ((sources: readonly string[], language?: LanguageCode) => Assets) => {
  const main = manifest[entry];
  if (!main) throw new Error(`the build’s manifest does not know ${entry}: build the web again`);
  const first = manifest[starter];
  const firstTheme = manifest[theme];
  const fonts = (main.assets ?? []).filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`);
  const known = new Map<string, Assets>();
  return (sources, language = 'en') => {
    const key = `${language} ${sources.join()}`;
    const before = known.get(key);
    if (before) return before;
    const found = new Set<Chunk>();
    for (const source of [entry, ...sources]) closure(manifest, source, found);
    const chunks = [...found];
    const sentences = texts[language];
    const assets = {
      scripts: [`/${main.file}`],
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])).map((file) => `/${file}`),
      fonts,
      modules: unique(chunks.filter((chunk) => chunk !== main).map((chunk) => `/${chunk.file}`)),
      ...(first && { starter: `/${first.file}` }),
      ...(firstTheme && { theme: `/${firstTheme.file}` }),
      ...(worker !== undefined && { worker }),
      ...(sentences !== undefined && { texts: sentences }),
    };
    known.set(key, assets);
    return assets;
  };
};
