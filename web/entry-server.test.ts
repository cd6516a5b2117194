import { label } from '#content/label.ts';
import { describe, expect, it } from 'vitest';
import type { Transport } from '#contract-kit/api.ts';
import { disclaimer } from '#content/disclaimer.ts';
import { makeBeat } from '#testing/components/beats.ts';
import { makePromotion, makePromotions } from '#testing/components/promotions.ts';
import { makeSite } from '#testing/components/site.ts';
import { render } from './entry-server.tsx';
import { siteResponses } from '#testing/components/site-responses.ts';

const site = makeSite({ payments: 'test', demo: { ready: 7, total: 26 } });
const failure = (message: string) => ({ error: message, message, code: 'TEST', requestId: 'request-1' });

const responses: Record<string, { status: number; body: unknown }> = {
  '/api/v1/app/beatstore/facets': {
    status: 200,
    body: { total: 0, genres: [], keys: [], ai: [], tags: [], bpmMin: null, bpmMax: null, artists: [] },
  },
  '/api/v1/app/payouts/terms': {
    status: 200,
    body: {
      feeBps: 1000,
      maxBytes: { cover: 10_485_760, mp3: 52_428_800, wav: 524_288_000, trackouts: 2_147_483_648 },
    },
  },
  '/api/v1/app/beatstore/getAllBeats': { status: 200, body: { beats: [], nextCursor: null, total: 0 } },
};

const transport: Transport = async ({ path }) => {
  if (path in siteResponses) return { status: 200, body: siteResponses[path] };
  return responses[path] ?? { status: 404, body: failure('Beat not found') };
};

interface Rendered {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly unknown[];
}

const open = async (url: string, through: Transport = transport): Promise<Rendered> => {
  const errors: unknown[] = [];
  const page = await render({
    url,
    transport: through,
    site,
    origin: 'https://label.example',
    assets: (sources) => ({
      scripts: ['/assets/entry.js'],
      styles: ['/assets/entry.css'],
      fonts: [],
      modules: sources.map((s) => `/${s}`),
      starter: '/assets/start.js',
      theme: '/assets/first-theme.js',
    }),
    onError: (error) => errors.push(error),
  });
  if ('redirect' in page) throw new Error(`redirected to ${page.redirect}`);
  return { status: page.status, headers: page.headers, html: await new Response(page.body).text(), errors };
};

/** Executable scripts, and the page's data. */
const scriptsOf = (html: string): string[] => html.match(/<script\b(?! type="application\/ld\+json")[^>]*>/g) ?? [];
const stateOf = (html: string): unknown =>
  JSON.parse(/<script id="state" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

const beatId = '0199f000-0000-7000-8000-000000000001';

describe('a page rendered on the server', () => {
  it.each([
    ['/.//', 200],
    ['/.//[', 404],
    ['/a/..//evil.example', 404],
  ])('treats %s as a path on this site', async (url, status) => {
    expect(await open(url)).toMatchObject({ status, errors: [] });
  });

  it.each([
    '/',
    '/beatstore',
    '/beatstore/gijo-sol',
    '/thestory',
    '/ourwork',
    '/merch',
    '/sell',
    '/terms',
    '/contact',
    '/login',
    '/orders/find',
    '/no/such/page',
  ])('contains no injected script: %s', async (url) => {
    const { html, errors } = await open(url);
    expect(errors).toEqual([]);
    expect(scriptsOf(html).map((tag) => tag.replace(/ data-modules="[^"]*"/, ''))).toEqual([
      '<script type="module" src="/assets/start.js">',
      '<script id="state" type="application/json">',
    ]);
    expect(html).not.toMatch(/\son[a-z]+="/);
  });

  it('loads the script for a dashboard’s theme before the style sheet', async () => {
    const { html } = await open('/dashboard/user');
    expect(html).toMatch(/<script src="\/assets\/first-theme\.js"><\/script>.*<link rel="stylesheet"/);
    expect(html).not.toContain('data-theme');
  });

  it('is a whole document with a title, a share card, and scripts that wait until it is painted', async () => {
    const { html, status } = await open('/');
    expect(status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
    expect(html).toContain('<title>GIJO – ARTIST CREATING A WAVE</title>');
    expect(html).toContain('<meta property="og:image" content="https://label.example/og.png"/>');
    expect(html).toContain('data-modules="/web/pages/home.tsx /assets/entry.js"');
    expect(html).not.toContain('modulepreload');
  });

  it('loads the home page’s picture first, and leaves its video to the browser', async () => {
    const { html } = await open('/');
    expect(html).toMatch(/<img src="[^"]*\/wide[^"]*\.webp"[^>]*fetchPriority="high"/);
    expect(html).not.toContain('<video');
  });

  it('has the artists’ pictures and the most played beats, without a request by the browser', async () => {
    const week = [makeBeat({ _id: beatId, title: 'Big Wheel' })];
    const full: Transport = async (request) => {
      if (request.path.endsWith('/this-week')) return { status: 200, body: { beats: week } };
      if (request.path === '/api/v1/app/promotions') return { status: 200, body: makePromotions() };
      if (!request.path.startsWith('/api/v1/app/profiles/')) return transport(request);
      const username = request.path.split('/').at(-1) ?? '';
      return { status: 200, body: { seller: { username, heroPicture: `/media/heroes/${username}/1920.webp` } } };
    };
    const { html } = await open('/', full);
    expect(html).toContain('/media/heroes/gijo-sol/800.webp 800w');
    // The artist of the most played beat isn't in the grid.
    expect(html).toContain('/media/heroes/mira/800.webp 800w');
    expect(html.replaceAll(/<!-- -->/g, '')).toContain('No. 1');
    expect(html).toContain('aria-label="Play Mira - Big Wheel"');
  });

  it('has the rights notice with the year from the server', async () => {
    const { html } = await open('/terms');
    expect(html.replaceAll(/<!-- -->|<[^>]+>/g, '')).toContain('© 2031 GIJO.');
  });

  it('says TEST MODE, and how many beats of the demo catalogue are ready', async () => {
    const { html } = await open('/terms');
    expect(html).toContain('TEST MODE');
    expect(html.replaceAll(/<!-- -->|<[^>]+>/g, '')).toContain('Setting up the demo catalog: 7 of 26 beats');
  });

  it('passes its data to the browser, and no text in it can end the script', async () => {
    const nasty: Transport = async (request) =>
      request.path.endsWith('/facets')
        ? { status: 200, body: { ...(responses[request.path]?.body as object), keys: ['</script><script>alert(1)'] } }
        : transport(request);
    const { html } = await open('/beatstore', nasty);
    expect(html).not.toContain('<script>alert');
    expect(JSON.stringify(stateOf(html))).toContain('</script><script>alert(1)');
  });
});

describe('the header with the navigation, and the footer', () => {
  const partsOf = async (url: string) => {
    const { html } = await open(url);
    return [html.includes('aria-label="Main"'), html.includes('aria-label="Footer"')];
  };

  it.each(['/', '/thestory', '/ourwork', '/merch', '/beatstore', '/beatstore/gijo-sol', '/login'])(
    'are on %s',
    async (url) => {
      expect(await partsOf(url)).toEqual([true, true]);
    },
  );

  it.each([
    '/dashboard/user',
    '/dashboard/admin',
    '/dashboard/admin/site-directory',
    '/beatstore/upload',
    '/beatstore/admin/promotion',
    '/google-failed',
  ])('are hidden on %s', async (url) => {
    expect(await partsOf(url)).toEqual([false, false]);
  });
});

it.each(['/', '/thestory', '/ourwork', '/merch', '/beatstore', '/beatstore/gijo-sol'])(
  'the disclaimer is not in %s as crawlers and share cards read it',
  async (url) => {
    const { html } = await open(url);
    expect(html).not.toContain('role="dialog"');
    expect(html.replaceAll('&amp;', '&')).not.toContain(disclaimer(label).confirm);
  },
);

describe('the current promotion', () => {
  const promotions = makePromotions({ currentPromotion: makePromotion(), changesAt: makePromotion().endsAt });
  const requested: string[] = [];
  const promoting: Transport = async (request) => {
    requested.push(request.path);
    return request.path === '/api/v1/app/promotions' ? { status: 200, body: promotions } : transport(request);
  };

  it.each(['/', '/beatstore', '/terms'])('is rendered at the top of %s by the server', async (url) => {
    const { html, errors } = await open(url, promoting);
    expect(errors).toEqual([]);
    const banner = html.indexOf('<aside aria-label="Promotion"');
    expect(banner).toBeGreaterThan(0);
    expect(banner).toBeLessThan(html.indexOf('aria-label="Main"'));
    expect(html).toContain('href="/beatstore/nova"');
    expect(scriptsOf(html)).toHaveLength(2);
  });

  it('is on the home page with its artist', async () => {
    const { html } = await open('/', promoting);
    expect(html).toContain('CURRENT FEATURED ARTIST');
    expect(html).not.toContain('NO PROMOTIONS CURRENTLY ACTIVE');
  });

  it('is not requested for pages without the banner', async () => {
    requested.length = 0;
    const { html } = await open('/dashboard', promoting);
    expect(html).not.toContain('aria-label="Promotion"');
    expect(requested).toEqual(
      ['label', 'theme', 'navigation', 'disclaimer'].map((name) => `/api/v1/app/site-documents/${name}`),
    );
  });
});

describe('a missing page', () => {
  it('is a 404 page for an unknown path', async () => {
    const { status, html } = await open('/no/such/page');
    expect(status).toBe(404);
    expect(html).toContain('Page not found');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each([
    ['a beat', `/beatstore/product/${beatId}`],
    ['an artist', '/beatstore/nobody'],
  ])('is a 404 page for %s, inside the shell', async (_, url) => {
    const { status, html, errors } = await open(url);
    expect(status).toBe(404);
    expect(html).toContain('<h1');
    expect(html).toContain('aria-label="Main"');
    expect(errors).toEqual([]);
  });
});

describe('a beat that was sold exclusively', () => {
  const soldPath = `/api/v1/app/beatstore/track/${beatId}`;
  const gone: Transport = async (request) =>
    request.path === soldPath
      ? { status: 410, body: failure('Sold.') }
      : request.path === `${soldPath}/sold`
        ? {
            status: 200,
            body: {
              _id: beatId,
              sold: {
                title: 'Undertow',
                coverImage: '/media/covers/x/512.webp',
                user: { _id: beatId, username: 'nova', name: 'Nova Tide' },
              },
              similar: [],
            },
          }
        : transport(request);

  it('has a page that says so, with status 410', async () => {
    const { status, html, errors } = await open(`/beatstore/product/${beatId}`, gone);
    expect(status).toBe(410);
    expect(html).toContain('Sold exclusively');
    expect(html).toContain('Undertow');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(errors).toEqual([]);
  });
});

describe('a page whose data fails to load', () => {
  it('says so with the request id, responds 500, and logs the failure', async () => {
    const { status, html, errors } = await open('/beatstore/gijo-sol', async () => ({
      status: 500,
      body: failure('It has been noted.'),
    }));
    expect(status).toBe(500);
    expect(html).toContain('We couldn’t load this page');
    expect(html).toContain('It has been noted.');
    expect(html).toContain('request-1');
    // Its own data, the label, its colors, menu and footer, and the disclaimer.
    expect(errors).toHaveLength(5);
  });
});

describe('pages whose URL contains a secret', () => {
  it.each([`/orders/${beatId}?key=secret`, '/password-reset?token=secret', '/verify-email?token=secret'])(
    'send no referrer and are never cached: %s',
    async (url) => {
      const { headers, html } = await open(url);
      expect(headers).toEqual({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      expect(html).not.toContain('secret');
    },
  );
});

describe('the login, rendered on the server,', () => {
  it.each(['/login', '/views/auth/login', '/views/front-end/login'])('has one screen: %s', async (url) => {
    const { status, html } = await open(url);
    expect(status).toBe(200);
    expect(html).toMatch(/<input[^>]+name="email"/);
    expect(html).toMatch(
      /<input[^>]+type="password"[^>]+name="password"|<input[^>]+name="password"[^>]+type="password"/,
    );
    expect(html).toContain('href="/register"');
    expect(html).toContain('href="/forgot-password"');
    expect(html).not.toContain('Continue with Google');
  });

  it('offers Google if it is set up', async () => {
    const { html } = await open('/login', async (request) =>
      request.path === '/api/v1/app/google/config/allowed'
        ? { status: 200, body: { allowGoogleSignup: true } }
        : transport(request),
    );
    expect(html).toMatch(/<a href="\/api\/v1\/app\/google"[^>]*>Continue with Google<\/a>/);
  });

  it.each(['/login', '/register', '/forgot-password'])(
    'never puts what was typed before hydration into the URL: %s',
    async (url) => {
      const { html } = await open(url);
      expect(html.match(/<form\b[^>]*>/g)).toEqual([expect.stringContaining('method="post"')]);
    },
  );

  it('explains a failed Google login in our own words, never in those of the URL', async () => {
    const { html } = await open('/google-failed?error=unverified');
    expect(html).toContain('verified your email address');
    expect(html).not.toContain('aria-label="Main"');
    for (const error of ['', '?error=Call%20555-0100%20now', '?error=toString', '?error=__proto__', '?error=Denied']) {
      const page = (await open(`/google-failed${error}`)).html;
      expect(page, error).toContain('An unknown error occurred.');
      expect(page, error).not.toContain('555-0100');
    }
  });

  it('rejects a link without its token', async () => {
    expect((await open('/verify-email')).html).toContain('Invalid verification link.');
    expect((await open('/password-reset')).html).toContain('Invalid reset link');
  });
});

describe('the label’s colors', () => {
  const sea = { background: '#0b1e4a', text: '#f2f4fb', accent: '#ffd23f', accentBright: '#ffe27a' };
  const path = '/api/v1/app/site-documents/theme';
  const through =
    (body: unknown): Transport =>
    async (request) =>
      request.path === path ? { status: 200, body } : transport(request);
  const href = '/theme/0b1e4a-f2f4fb-ffd23f-ffe27a.css';

  it.each(['/', '/beatstore', '/dashboard', '/no/such/page'])(
    'add nothing to %s while those of the build are shown, also if these were published',
    async (url) => {
      const { html } = await open(url);
      expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
        '<link rel="stylesheet" href="/assets/entry.css"/>',
      ]);
      expect(html).toContain('<meta name="theme-color" content="#0f0b09"/>');
      const { queries } = stateOf(html) as { queries: readonly [readonly string[], unknown][] };
      expect(queries.filter(([key]) => key.includes('theme'))).toEqual([]);
      // The API that has no theme yet, and one that can't be asked, lead to the same document.
      expect((await open(url, through(null))).html).toBe(html);
    },
  );

  it.each(['/', '/dashboard'])(
    'come with %s once they’re published, after the style sheets of the build',
    async (url) => {
      const { html } = await open(url, through({ name: 'theme', data: sea }));
      const sheets = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, sheet]) => sheet);
      expect(sheets).toEqual(['/assets/entry.css', href]);
      expect(html).toContain('<meta name="theme-color" content="#0b1e4a"/>');
      const { queries } = stateOf(html) as { queries: readonly (readonly [readonly string[], unknown])[] };
      expect(queries.filter(([key]) => key.includes('theme'))).toEqual([[expect.anything(), sea]]);
    },
  );
});

describe('the label’s theme', () => {
  const colors = { background: '#0f0b09', text: '#f4efe7', accent: '#ff9136', accentBright: '#ffb257' };
  const through =
    (theme: object): Transport =>
    async (request) =>
      request.path === '/api/v1/app/site-documents/theme'
        ? { status: 200, body: { name: 'theme', data: { ...colors, ...theme } } }
        : transport(request);
  const name = 'ab'.repeat(32);
  const logo = { picture: `/media/site/${name}/512.webp`, width: 1920, height: 480 };
  const iconsOf = (html: string) =>
    Array.from(html.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g), ([, href]) => href);

  it('has the build’s icons and bars until something else is published', async () => {
    const { html } = await open('/');
    expect(iconsOf(html)).toEqual(['/favicon.svg', '/apple-touch-icon.png']);
    expect(html).not.toContain('data-logo');
  });

  it('shows a mark before the label’s name, and in the icons', async () => {
    const { html } = await open('/', through({ logo: { ...logo, kind: 'mark' } }));
    const [link = ''] = /<a [^>]*aria-label="[^"]+, home".*?<\/a>/.exec(html) ?? [];
    expect(link).toContain(`<img src="/media/site/${name}/512.webp" width="1920" height="480" alt=""`);
    expect(link).toContain(`/>${label.name}</a>`);
    expect(link).not.toContain('<svg');
    expect(iconsOf(html)).toEqual([`/theme/icons/0f0b09-${name}/96.png`, `/theme/icons/0f0b09-${name}/180.png`]);
  });

  it('shows a wordmark instead of the name', async () => {
    const { html } = await open('/', through({ logo: { ...logo, width: 600, kind: 'wordmark' } }));
    const [link = ''] = /<a [^>]*aria-label="[^"]+, home".*?<\/a>/.exec(html) ?? [];
    expect(link).toContain(`/media/site/${name}/512.webp`);
    expect(link).not.toContain(`>${label.name}<`);
  });

  it('loads only the typefaces that it shows', async () => {
    const { html } = await open('/', through({ fonts: 'grotesk' }));
    const preloaded = Array.from(
      html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g),
      ([, href]) => href,
    );
    expect(preloaded).toEqual(['/theme/fonts/grotesk-display.woff2', '/theme/fonts/grotesk-text.woff2']);
    expect(html).toContain('href="/theme/0f0b09-f4efe7-ff9136-ffb257-grotesk.css"');
  });
});

describe('the disclaimer’s text', () => {
  const own = { title: 'Welcome aboard', paragraphs: ['Listen here.'], confirm: 'I agree', button: 'Go on' };
  const path = '/api/v1/app/site-documents/disclaimer';
  const disclaimersIn = (html: string) =>
    (stateOf(html) as { queries: readonly (readonly [readonly string[], unknown])[] }).queries.filter(([key]) =>
      key.includes('disclaimer'),
    );

  it.each(['/', '/login', '/dashboard'])(
    'adds nothing to %s while it’s the one that came with the site, under any name of the label',
    async (url) => {
      expect(disclaimersIn((await open(url)).html)).toEqual([]);
      const renamed = { ...label, name: 'Harbor Lane' };
      const { html } = await open(url, async (request) => {
        if (request.path === path) return { status: 200, body: { name: 'disclaimer', data: disclaimer(renamed) } };
        if (!request.path.endsWith('/site-documents/label')) return transport(request);
        return { status: 200, body: { name: 'label', data: renamed } };
      });
      expect(html).toContain('Harbor Lane');
      expect(disclaimersIn(html)).toEqual([]);
    },
  );

  // A visitor who logs in first is asked afterwards.
  it.each(['/', '/login', '/dashboard'])('comes with %s once another one is published', async (url) => {
    const { html } = await open(url, async (request) =>
      request.path === path ? { status: 200, body: { name: 'disclaimer', data: own } } : transport(request),
    );
    expect(disclaimersIn(html)).toEqual([[expect.anything(), own]]);
  });
});
