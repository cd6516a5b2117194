import { describe, expect, it } from 'vitest';
import type { Transport } from '#contract-kit/api.ts';
import { makeSite } from '#testing/components/site.ts';
import { render } from './entry-server.tsx';

const site = makeSite({ payments: 'test', outbox: '/dev/outbox' });

const draw = async (url: string) => {
  const requested: string[] = [];
  const transport: Transport = async ({ path }) => {
    requested.push(path);
    return { status: 401, body: undefined };
  };
  const page = await render({
    url,
    transport,
    site,
    origin: 'https://label.example',
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: () => undefined,
  });
  if ('redirect' in page) return { redirect: page.redirect, status: page.status, html: '', requested };
  return { redirect: null, status: page.status, html: await new Response(page.body).text(), requested };
};

describe('the dashboard pages, rendered on the server:', () => {
  it.each([
    '/dashboard',
    '/dashboard/user',
    '/dashboard/user/my-beats',
    '/dashboard/user/my-orders',
    '/dashboard/user/my-notes',
    '/dashboard/seller',
    '/dashboard/admin',
    '/dashboard/legal',
    '/orders',
    '/reports',
    '/support',
  ])('%s is the frame’s skeleton, requests nothing of anyone’s, and stays out of search engines', async (path) => {
    const { status, html, requested } = await draw(path);
    expect(status).toBe(200);
    expect(html).toContain('Loading...');
    expect(html).toContain('lg:w-[255px]');
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).toContain('TEST MODE');
    expect(requested).toEqual(
      ['label', 'theme', 'navigation', 'disclaimer'].map((name) => `/api/v1/app/site-documents/${name}`),
    );
  });

  it.each([
    ['/dashboard/user/my-orders', 'My orders', true],
    ['/dashboard/splits', 'Splits', true],
    ['/dashboard/seller/statistics', 'Statistics', true],
    ['/dashboard/licenses', 'Licenses', true],
    ['/dashboard/keys', 'API keys', true],
    ['/dashboard/seller', null, false],
    ['/dashboard/admin/site', 'Site', true],
    ['/beatstore/admin/promotion', 'Promotion Builder', true],
    ['/dashboard/all-settings', 'All Settings', true],
    ['/dashboard/payouts', null, true],
    ['/dashboard/admin/jobs', 'Jobs', true],
    ['/dashboard/admin/orders', 'Orders', false],
    ['/dashboard/admin/orders/018cc252-1b0e-7935-90e9-50f80cc3bd5d', null, false],
  ])('%s shows the title %s before its code has come, and a place for tabs: %s', async (path, title, hasTabs) => {
    const { html } = await draw(path);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(/<p class="[^"]*text-3xl[^"]*">([^<]*)<\/p>/.exec(main)?.[1] ?? null).toBe(title);
    expect(html.includes('min-h-[45px]')).toBe(hasTabs);
  });

  it('name the code of the frame in their document, so that it isn’t found only once other code runs', async () => {
    const sources: string[] = [];
    const assets = (requested: readonly string[]) => {
      sources.push(...requested);
      return { scripts: [], styles: [], fonts: [], modules: [] };
    };
    for (const url of ['/dashboard/admin/jobs', '/terms']) {
      const transport: Transport = async () => ({ status: 401, body: undefined });
      await render({ url, transport, site, origin: 'https://label.example', assets, onError: () => undefined });
    }
    expect(sources).toEqual([
      'web/shell/dashboard/frame.tsx',
      'features/jobs/web/pages/jobs.tsx',
      'web/pages/legal-text.tsx',
    ]);
  });

  it.each(['/dashboard/user/my-beats', '/dashboard/licenses', '/reports', '/beatstore/admin/promotion'])(
    '%s has no site navigation or footer',
    async (path) => {
      const { html } = await draw(path);
      expect(html).not.toContain('aria-label="Main"');
      expect(html).not.toContain('<footer');
    },
  );

  it.each([
    ['/admin-tools', '/dashboard/admin'],
    ['/users', '/dashboard/admin/site-directory'],
    ['/new-dropdown', '/dashboard/admin/ecom'],
  ])('%s redirects to %s', async (from, to) => {
    expect(await draw(from)).toMatchObject({ redirect: to, status: 302 });
  });

  it('an unknown page is a 404', async () => {
    expect((await draw('/dashboard/user/nothing')).status).toBe(404);
  });
});
