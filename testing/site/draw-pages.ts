import { join } from 'node:path';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import type { Render } from '#contract-kit/page.ts';
import { helpCenterPath } from '#features/help/links.ts';
import type { getSite, Site } from '#features/settings/contract.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { DocumentData } from '#features/site/documents.ts';
import type { TestApp } from '../app.ts';
import { renderPage } from '../render-page.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Draws every page of the site as a visitor's browser receives it, one of a beat among them, and `more` pages. The shop
 * must have the label's artists. Returns the HTML by path; pages that lead on to others are left out.
 */
export const drawPages = async (
  shop: TestApp,
  beatId: string,
  more: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> => {
  const entry = join(root, 'web/entry-server.tsx');
  const { render } = (await import(/* @vite-ignore */ entry)) as { render: Render<Site> };
  const { routes } = (await import(/* @vite-ignore */ join(root, 'web/routes.tsx'))) as {
    routes: readonly { readonly path: string }[];
  };
  const site = await shop.api<typeof getSite>('GET /api/v1/app/site', {});
  const values = { beatId, username: artists[0]?.username ?? '', id: 'credits' };
  const { pages: helpPages } = builtIn('help', label).data as DocumentData<'help'>;
  const urls = [
    ...routes
      .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: keyof typeof values) => values[name] ?? beatId))
      .map((url) => url.replace('*', 'no/such/page')),
    ...artists.map(({ username }) => `/beatstore/${username}`),
    ...helpPages.map(({ id }) => `${helpCenterPath}/${id}`),
    ...more,
  ];
  const drawn = new Map<string, string>();
  for (const url of urls) {
    const page = await renderPage(render, shop, { url, site });
    if (page) drawn.set(url, page.html);
  }
  return drawn;
};
