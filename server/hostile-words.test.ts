import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Render } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyer, checkOut, openOrder, pay, jobsDone } from '#testing/orders/buying.ts';
import { createBeat, createSeller, licenseIds } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { inProcess } from './pages/in-process.ts';
import { pageDeps } from './pages/render.ts';

// The web is of another project, which knows browsers: its types do not belong here.
const entry = new URL('../web/entry-server.tsx', import.meta.url).pathname;
const { render } = (await import(entry)) as { readonly render: Render<Site> };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const title = '</script><script>alert(1)</script> "& \' \u202Ecod.exe \r\nX-Evil: 1 😀 ../../etc';
const artist = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com';
const name = '"><svg/onload=alert(1)>\r\nSet-Cookie: a=b ${7*7} {{7*7}}';

/** What a browser would take for an element of its own. */
const alive = /<(?:script>|img src=x|svg\/)/i;

test(
  'text that looks like code stays text: in mails, the outbox, file names, agreements and images',
  { timeout: 60_000 },
  async () => {
    const seller = await createSeller(shop.deps, { displayName: artist });
    const beat = await createBeat(shop.deps, { title, sellerId: seller.id });
    const body = { items: [{ beatId: beat.id, licenseId: licenseIds.basic }], email: 'mia@example.com' };
    const started = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/stripe/create-checkout-session',
      payload: { ...body, customer: { ...buyer, name } },
    });
    expect(started.statusCode).toBe(200);
    const page = await fetch(started.json<{ url: string }>().url);
    expect(await page.text()).not.toMatch(alive);
    const csp = page.headers.get('content-security-policy') ?? '';
    expect(csp).toContain("script-src 'self'");
    expect(csp).not.toContain('unsafe');

    const order = await checkOut(shop, body.items);
    await pay(shop, order, { name });
    await shop.sandbox.pay(/cs_\w+/.exec(started.json<{ url: string }>().url)?.[0] ?? '', { name });
    await jobsDone(shop);

    const outbox = await shop.app.inject('/dev/outbox');
    const mails = (await shop.app.inject('/dev/outbox.json')).json<{ subject: string; html: string }[]>();
    // To the buyer and to the seller, for each of the two orders.
    expect(mails).toHaveLength(4);
    for (const mail of mails) {
      expect(mail.html).not.toMatch(alive);
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }
    expect(outbox.body).not.toMatch(alive);

    const { items } = await openOrder(shop, order);
    const documents = [
      ['attachment', items[0]?.files[0]?.url],
      ['inline', items[0]?.agreementUrl],
    ] as const;
    for (const [way, url] of documents) {
      const answer = await shop.app.inject(url ?? '');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).not.toHaveProperty('x-evil');
      expect(answer.headers).not.toHaveProperty('bcc');
      const disposition = String(answer.headers['content-disposition']);
      expect(disposition).toMatch(/^\w+; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%!~-]+$/);
      expect(disposition.startsWith(`${way};`)).toBe(true);
      expect(disposition).not.toMatch(/%0D|%0A|%2F|%5C|%E2%80%AE|\//i);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }

    const card = await shop.app.inject(`/media/cards/${beat.id}.jpg`);
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg']);
  },
);

test('what a seller writes for their page stays text, and its links lead only where they say', async () => {
  const seller = await createSeller(shop.deps);
  const browser = await logInAs(shop, seller);
  const save = (changes: object) =>
    browser.call('PUT', '/api/v1/app/seller/public-profile', {
      displayName: '"><svg/onload=alert(1)> </title>',
      tagline: artist.split('\r')[0],
      story: title.split(' "')[0],
      links: ['https://evil.example/"><script>alert(1)</script>', 'https://instagram.com.evil.example/<svg/onload=1>'],
      video: '',
      ...changes,
    });
  for (const link of ['javascript:alert(1)//https://', 'data:text/html,<script>', 'https://a:b@evil.example']) {
    expect((await save({ links: [link] })).statusCode, link).toBe(400);
    expect((await save({ video: link })).statusCode, link).toBe(400);
  }
  expect((await save({})).statusCode).toBe(200);
  const page = await render({
    url: `/beatstore/${seller.username}`,
    transport: inProcess(shop.app),
    site: await pageDeps(shop.app, shop.deps).site(),
    origin: 'http://127.0.0.1',
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: (error) => {
      throw error;
    },
  });
  const html = 'body' in page ? await new Response(page.body).text() : '';
  expect(page.status).toBe(200);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(alive);
  expect(html).not.toMatch(/<svg\/|<\/title>(?=.*<\/title>)/s);
  const links = html.match(/<a [^>]*evil\.example[^>]*>/g) ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(link).toMatch(/href="https:\/\/[\w.]+\/[^"<>]*"/);
    expect(link).toContain('rel="nofollow ugc noopener noreferrer"');
  }
});

test('every answer has security headers, including those served from memory', async () => {
  const beat = await createBeat(shop.deps);
  const { token } = (await shop.app.inject(`/api/v1/app/token/${beat.id}/mp3`)).json<{ token: string }>();
  const stream = `/api/v1/app/stream/${beat.id}/mp3?token=${token}`;
  const paths = [
    '/api/v1/app/beatstore/getAllBeats',
    stream,
    stream,
    '/robots.txt',
    '/api/docs',
    '/nothing',
    '/healthz',
  ];
  for (const path of paths) {
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
      const answer = await fetch(shop.url + path, { headers });
      await answer.arrayBuffer();
      expect(answer.status).toBeLessThan(500);
      const csp = answer.headers.get('content-security-policy') ?? '';
      expect(/script-src ([^;]*)/.exec(csp)?.[1], path).toBe("'self'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(/frame-src ([^;]*)/.exec(csp)?.[1]).toBe(
        "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('x-powered-by')).toBeNull();
    }
  }
});

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'GIJO <shop@gijo.example>',
  SESSION_SECRET: 'a secret with more than thirty-two characters',
  PUBLIC_URL: 'https://label.example',
};

test.each([
  ['in production', production, true],
  ['where other machines reach the shop', { HOST: '0.0.0.0' }, undefined],
])('the outbox doesn’t exist %s', async (_name, settings, secure) => {
  const own = await createTestApp({ settings: { ...settings, RATE_LIMIT: 'on' } });
  try {
    for (const path of ['/dev/outbox', '/dev/outbox.json']) {
      expect((await own.app.inject(path)).statusCode).toBe(404);
    }
    const cookie = (await own.app.inject('/api/v1/app/site')).cookies[0];
    expect([cookie?.name, cookie?.secure]).toEqual(['XSRF-TOKEN', secure]);
  } finally {
    await own.close();
  }
});
