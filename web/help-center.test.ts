import { describe, expect, it } from 'vitest';
import type { Transport } from '#contract-kit/api.ts';
import type { HelpGroup } from '#features/help/contract.ts';
import { makeSite } from '#testing/components/site.ts';
import { siteResponses } from '#testing/components/site-responses.ts';
import { render } from './entry-server.tsx';

const site = makeSite({ payments: 'test' });
const groups: HelpGroup[] = [
  {
    id: 'link1',
    title: 'Orders & downloads',
    boxes: [
      { id: 'box1', content: 'Find an order', link: '/orders/find' },
      { id: 'box2', content: 'Only words', link: '' },
    ],
  },
];

const draw = async (url: string) => {
  const requested: string[] = [];
  const transport: Transport = async ({ path }) => {
    requested.push(path);
    const body = { ...siteResponses, '/api/v1/app/csl/csl1': groups }[path];
    return body ? { status: 200, body } : { status: 404, body: undefined };
  };
  const page = await render({
    url,
    transport,
    site,
    origin: 'https://label.example',
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: () => undefined,
  });
  if ('redirect' in page) throw new Error('unexpected redirect');
  return { status: page.status, html: await new Response(page.body).text(), requested };
};

describe('the help center, rendered on the server:', () => {
  it.each(['/csl-center=redirect', '/csl-center=redirect2L'])(
    '%s has the links by title, with their boxes',
    async (path) => {
      const { status, html, requested } = await draw(path);
      expect(status).toBe(200);
      expect(requested).toContain('/api/v1/app/csl/csl1');
      expect(html).toMatch(/<a href="[^"]*#link1"[^>]*>Orders &amp; downloads<\/a>/);
      expect(html).toMatch(/<a href="\/orders\/find"[^>]*>Find an order<\/a>/);
      expect(html).toContain('>Only words</p>');
      expect(html).toContain('recent items');
      for (const name of ['Customer Service', 'Home', 'Digital Services and Device Support']) {
        expect(html).toContain(`>${name}</a>`);
      }
      expect(html).toContain('href="https://label.example/csl-center=redirect"');
      expect(html).not.toContain('Update CSL_REDIRECT');
    },
  );

  it('a search in the URL filters the links', async () => {
    const { html } = await draw('/csl-center=redirect?q=only');
    expect(html).toContain('Only words');
    expect(html).not.toMatch(/<a href="\/orders\/find"[^>]*>Find an order<\/a>/);
  });

  it.each([
    ['find-order', '<img'],
    ['choose-license', '<video'],
    ['payments', '<ul'],
    ['credits', '<p class="max-w-prose"'],
  ])('the page %s has its block %s, and links back to /', async (id, tag) => {
    const { status, html } = await draw(`/csl-center=redirect/${id}`);
    expect(status).toBe(200);
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
    expect(article).toContain(tag);
    expect(html).toMatch(/<a href="\/"[^>]*>(?:<svg.*?<\/svg>)? (?:<!-- -->)?Back<\/a>/);
  });

  it('an unknown id shows ‘Content not found.’ with status 404', async () => {
    const { status, html } = await draw('/csl-center=redirect/nothing');
    expect(status).toBe(404);
    expect(html).toContain('Content not found.</h1>');
    expect(html).toMatch(/Back<\/a>/);
  });
});
