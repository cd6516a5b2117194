import { describe, expect, it } from 'vitest';
import type { Transport } from '#contract-kit/api.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import type { RenderResult } from '#contract-kit/page.ts';
import { productData } from '#features/store/web/product/product-data.ts';
import { makeBeat, makeLicense } from '#testing/components/beats.ts';
import { makeSite } from '#testing/components/site.ts';
import { render } from './entry-server.tsx';
import { siteResponses } from '#testing/components/site-responses.ts';

const site = makeSite({ payments: 'test' });
const origin = 'https://label.example';
const id = '0199f000-0000-7000-8000-00000000abcd';
const beat = {
  ...makeBeat({ _id: id, title: 'Undertow </script><script>alert(1)</script>' }),
  coverImage: '/media/covers/x/512.webp',
  user: { _id: 'nova-id', username: 'nova', name: 'Nova <Tide>' },
  comments: [],
  contents: [],
  freeDownload: false,
};
const kit = {
  ...beat,
  _id: '0199f000-0000-7000-8000-00000000abce',
  kind: 'kit',
  kit: { type: 'drums', files: 3, bytes: 3_000_000 },
  title: 'Tape Drums',
  price: '15.00',
  bpm: null,
  key: '',
  ai: 'none',
  licenses: [
    makeLicense({ _id: 'kit', title: 'Royalty-Free License', price: '0.00', fileTypes: ['kit'], predefined: false }),
  ],
  contents: [{ name: 'Kick 01.wav', bytes: 1_000_000 }],
};
const mira = {
  username: 'mira-V',
  name: 'Mira',
  tagline: '',
  story: '',
  links: [],
  video: null,
  heroPicture: null,
};
const responses: Record<string, unknown> = {
  ...siteResponses,
  [`/api/v1/app/beatstore/track/${id}`]: beat,
  [`/api/v1/app/beatstore/track/${kit._id}`]: kit,
  '/api/v1/app/payouts/terms': {
    feeBps: 1000,
    maxBytes: { cover: 10_485_760, mp3: 52_428_800, wav: 524_288_000, trackouts: 2_147_483_648 },
  },
  '/api/v1/app/profiles/MIRA-v': { seller: mira },
  // An earlier username of Mira's.
  '/api/v1/app/profiles/mira.old': { seller: mira },
  '/api/v1/app/beatstore/getAllBeats': { beats: [beat], nextCursor: null, total: 1 },
  '/api/v1/app/beatstore/facets': {
    total: 1,
    kits: 0,
    kitTypes: [],
    genres: [],
    keys: [],
    ai: [],
    tags: [],
    bpmMin: null,
    bpmMax: null,
    artists: [{ ...beat.user, beatCount: 1 }],
  },
};
const transport: Transport = async ({ path }) =>
  path in responses
    ? { status: 200, body: responses[path] }
    : { status: 404, body: { message: 'Nothing', code: 'TEST', error: 'Nothing', requestId: '1' } };

const open = (url: string): Promise<RenderResult> =>
  render({
    url,
    transport,
    site,
    origin,
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: () => undefined,
  });

const draw = async (url: string) => {
  const page = await open(url);
  if ('redirect' in page) throw new Error(`redirected to ${page.redirect}`);
  const html = await new Response(page.body).text();
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const data = [...blocks].flatMap(([, text = '']) => {
    const { '@graph': graph } = JSON.parse(text) as { '@graph': Record<string, unknown>[] };
    return graph;
  });
  return { html, headers: page.headers, data, kinds: data.map((thing) => thing['@type']) };
};

describe('each page has one URL:', () => {
  it.each([
    ['/beatstore/?genre=Trap', '/beatstore?genre=Trap'],
    ['/TheStory', '/thestory'],
    [`/BeatStore/Product/${id.toUpperCase()}/`, `/beatstore/product/${id}`],
    ['/beatstore/Nova/', '/beatstore/Nova'],
    ['/orders/find/', '/orders/find'],
    ['/beatstore/MIRA-v/', '/beatstore/MIRA-v'],
    ['/beatstore/MIRA-v', '/beatstore/mira-V'],
    ['/beatstore/mira.old?utm_source=mail', '/beatstore/mira-V?utm_source=mail'],
  ])('%s has moved to %s', async (from, to) => {
    expect(await open(from)).toEqual({ status: 301, redirect: to });
  });

  it.each(['/', '/.//', '/terms', `/beatstore/product/${id}`, '/no/such/page/', '//evil.example/'])(
    '%s stays where it is',
    async (url) => {
      expect(await open(url)).not.toHaveProperty('redirect');
    },
  );
});

describe('for search engines,', () => {
  it.each([
    ['', undefined],
    ['none', undefined],
    ['assisted', undefined],
    ['parts', 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource'],
    ['all', 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'],
  ])('the sound of a beat whose seller says “%s” is declared as %s', (ai, source) => {
    const data = productData({ ...beat, ai }, { origin, siteName: 'Label', buying: true });
    expect((data['@graph'][1] as { digitalSourceType?: string }).digitalSourceType).toBe(source);
  });

  it('a beat is a product with its offers, a recording, and breadcrumbs, and no text ends the script', async () => {
    const { html, data, kinds } = await draw(`/beatstore/product/${id}`);
    expect(kinds).toEqual(['Product', 'MusicRecording', 'BreadcrumbList']);
    expect(html).not.toContain('<script>alert');
    const url = `${origin}/beatstore/product/${id}`;
    expect(data[0]).toMatchObject({
      name: 'Nova <Tide> - Undertow </script><script>alert(1)</script>',
      offers: [{ price: '20.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock', url }],
    });
    expect(data[1]).toMatchObject({ byArtist: { '@type': 'MusicGroup', url: `${origin}/beatstore/nova` } });
    expect(data[2]).toMatchObject({
      itemListElement: [
        { position: 1, item: `${origin}/beatstore` },
        { position: 2, item: `${origin}/beatstore/nova` },
        { position: 3, item: url },
      ],
    });
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${origin}/media/cards/${id}.jpg"/>`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  it('a sound kit is a product with one offer, without empty fields of beats', async () => {
    const { html, data, kinds } = await draw(`/beatstore/product/${kit._id}`);
    expect(kinds).toEqual(['Product', 'BreadcrumbList']);
    expect(data[0]).toMatchObject({ offers: [{ name: 'Royalty-Free License', price: '15.00' }] });
    const text = html
      .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain('Drum kit');
    expect(text).toContain('Kick 01.wav');
    expect(text).toContain('And 2 more files');
    expect(text).not.toMatch(/BPM|\bKey\b|null|undefined|Licenses from|this beat/i);
    expect(html).toContain(
      'content="Nova &lt;Tide&gt; - Tape Drums: Trap, Drum kit, 3 files, 1:05. $15.00, royalty-free.',
    );
  });

  it('an artist is a music group, with breadcrumbs', async () => {
    const { html, data, kinds } = await draw('/beatstore/nova');
    expect(kinds).toEqual(['MusicGroup', 'BreadcrumbList']);
    expect(data[0]).toMatchObject({ name: 'Nova <Tide>', url: `${origin}/beatstore/nova` });
    expect(html).toContain(`<meta property="og:image" content="${origin}/media/cards/artists/nova-id.jpg"/>`);
  });

  it('the label is described on the home page', async () => {
    const { data, kinds } = await draw('/');
    expect(kinds).toEqual(['Organization', 'WebSite']);
    expect(data[0]).toMatchObject({ url: `${origin}/`, logo: `${origin}/icon-512.png` });
  });

  it('the store is listed, but not its search results', async () => {
    expect((await draw('/beatstore')).headers).not.toHaveProperty('x-robots-tag');
    expect((await draw('/beatstore?utm_source=mail')).headers).not.toHaveProperty('x-robots-tag');
    expect((await draw('/beatstore?genre=Trap')).headers['x-robots-tag']).toBe(noIndexTag);
    expect((await draw('/beatstore?q=dark')).headers['x-robots-tag']).toBe(noIndexTag);
  });

  it.each(['/login', '/orders/find', '/beatstore/checkout', '/dashboard', `/orders/${id}`, '/no/such/page'])(
    '%s is excluded from search results',
    async (url) => {
      const { html } = await draw(url);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
    },
  );

  it.each([
    '/',
    '/thestory',
    '/ourwork',
    '/merch',
    '/sell',
    '/terms',
    '/privacy',
    '/contact',
    '/beatstore',
    '/beatstore/nova',
  ])('%s has a title, a description, a canonical URL and a share card', async (url) => {
    const { html } = await draw(url);
    expect(html).toMatch(/<title>[^<]{4,}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"\/>/);
    expect(html).toContain(`<link rel="canonical" href="${origin}${url}"/>`);
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/label\.example\/[^"]+\.(png|jpg)"\/>/);
    expect(html).toMatch(/<meta name="twitter:image" content="https:/);
    expect(html).toContain('<link rel="alternate" type="application/rss+xml" href="/feed.xml"');
  });
});

it.each([[`/beatstore/product/${id}`], ['/beatstore/nova']])('%s says how it can be embedded', async (url) => {
  const { html } = await draw(url);
  const [, href = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
  const address = new URL(href.replaceAll('&amp;', '&'));
  expect([address.pathname, address.searchParams.get('url')]).toEqual(['/oembed', origin + url]);
});
