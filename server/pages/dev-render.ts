import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { Assets, Render } from '#contract-kit/page.ts';
import { isLanguage, type LanguageCode } from '#contract-kit/languages/languages.ts';
import type { Site } from '#features/settings/contract.ts';
import { ConfigError } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { onlyLocal } from '#platform/http/security/local-request.ts';
import { readMessages } from '#platform/texts/catalogues.ts';
import { pageLanguages } from '#platform/texts/in-language.ts';
import { registerAppFiles } from './app-files.ts';
import { sendPage, wantsPage } from './send-page.ts';
import type { PageRenderer } from './page-renderer.ts';
import { pageDeps } from './register-pages.ts';

const assets: Assets = {
  scripts: ['/@vite/client', '/web/entry-client.tsx'],
  styles: ['/web/app.css?direct'],
  fonts: [],
  modules: [],
  theme: '/web/first-theme.ts',
};

const assetsIn = (language: LanguageCode): Assets =>
  language === 'en' ? assets : { ...assets, texts: `/assets/texts-${language}.json` };

/** Serves pages from source. Vite serves the project's files to every client, so only this machine may connect. */
export const openDevPages = async (app: FastifyInstance, deps: Pick<Deps, 'db' | 'log' | 'config'>): Promise<void> => {
  if (!deps.config.thisMachineOnly)
    throw new ConfigError(
      'npm run dev is only for this machine: it needs a loopback address as HOST, a local PUBLIC_URL or none, and no TRUSTED_PROXIES.',
    );
  const vite = await createServer({ server: { middlewareMode: true, ws: { server: app.server } } });
  // Vite's connection to an open page would delay a restart.
  app.addHook('preClose', () => vite.close());
  const ofPages = pageDeps(app, deps);
  registerAppFiles(app, null);
  app.get('/embed.js', onlyLocal, (_, reply) => reply.redirect('/web/embed.ts'));
  app.get<{ Params: { language: string } }>('/assets/texts-:language.json', onlyLocal, ({ params }, reply) =>
    isLanguage(params.language) ? reply.send(readMessages(params.language)) : reply.callNotFound(),
  );
  app.get('/*', onlyLocal, async (request, reply) => {
    const handled = await new Promise<boolean>((resolve, reject) => {
      request.raw.once('close', () => resolve(true));
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
    });
    if (handled) return reply.hijack();
    if (!wantsPage(request.url, request.headers)) return reply.callNotFound();
    const web = (await vite.ssrLoadModule('/web/entry-server.tsx')) as { render: Render<Site> };
    const render: PageRenderer = (input) =>
      web.render({
        ...input,
        assets: (_, language) => assetsIn(language),
        languages: pageLanguages,
      });
    return sendPage(request, reply, ofPages, render);
  });
};
