import type { Assets } from '#contract-kit/page.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** Which output file the build created from which source. */
export type Manifest = Readonly<Record<string, Chunk>>;

const entry = 'web/entry-client.tsx';

/** A chunk and everything it needs. */
const closure = (manifest: Manifest, source: string, seen: Set<string>): void => {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return;
  seen.add(source);
  for (const needed of chunk.imports ?? []) closure(manifest, needed, seen);
};

const unique = (items: readonly string[]): string[] => [...new Set(items)];

/** From a page's source files to the files a browser loads for it. */
export const readAssets = (manifest: Manifest, worker?: string): ((sources: readonly string[]) => Assets) => {
  const main = manifest[entry];
  if (!main) throw new Error(`the build's manifest does not know ${entry}: build the web again`);
  const fonts = (main.assets ?? []).filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`);
  const known = new Map<string, Assets>();
  return (sources) => {
    const key = sources.join();
    const found = known.get(key);
    if (found) return found;
    const seen = new Set<string>();
    for (const source of [entry, ...sources]) closure(manifest, source, seen);
    const chunks = [...seen].flatMap((source) => manifest[source] ?? []);
    const assets = {
      scripts: [`/${main.file}`],
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])).map((file) => `/${file}`),
      fonts,
      modules: unique(chunks.map((chunk) => `/${chunk.file}`)),
      ...(worker !== undefined && { worker }),
    };
    known.set(key, assets);
    return assets;
  };
};
