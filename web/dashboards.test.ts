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
  ])('%s says that it is loading, requests nothing, and stays out of search engines', async (path) => {
    const { status, html, requested } = await draw(path);
    expect(status).toBe(200);
    expect(html).toContain('Loading...');
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).toContain('TEST MODE');
    expect(requested).toEqual([]);
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
