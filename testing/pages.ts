import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { PageRules, Render } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';
import type { Deps } from '#platform/deps.ts';
import { pageLanguages } from '#platform/texts/in-language.ts';
import { pageDeps, servePages } from '#server/pages/register-pages.ts';

// A path, not an import: the web is another TypeScript project, whose browser types must not be loaded here.
const entry = fileURLToPath(new URL('../web/entry-server.tsx', import.meta.url));

const assets = { scripts: [], styles: [], fonts: [], modules: [] };

export interface TestPages {
  /** An option for `createTestApp`. */
  readonly serve: (app: FastifyInstance, deps: Deps) => Promise<void>;
  /** The rendered URLs, in order. */
  readonly rendered: string[];
}

/** Serves pages as the server does, but renders them in this process. */
export const createPages = (): TestPages => {
  const rendered: string[] = [];
  return {
    rendered,
    serve: async (app, deps) => {
      const { render, rules } = (await import(/* @vite-ignore */ entry)) as { render: Render<Site>; rules: PageRules };
      const { config, clock } = deps;
      servePages(
        app,
        { ...pageDeps(app, deps), config, clock },
        {
          rules,
          render: (input) => {
            rendered.push(input.url);
            return render({ ...input, assets: () => assets, languages: pageLanguages });
          },
        },
      );
    },
  };
};
