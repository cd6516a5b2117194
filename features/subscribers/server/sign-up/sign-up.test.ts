import { label } from '#content/current.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { optInIntervalMs, optInLifetimeMs } from '#features/mailing/server/public.ts';
import { newId } from '#contract-kit/ids.ts';
import { categories, type Category, nameOf } from '../../contract.ts';
import { linkToken, readLinkToken } from '../links.ts';
import { subscribersPersonalData } from '../personal-data.ts';

let shop: TestApp;
let now = Date.now();
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: { now: () => new Date(now) } }, settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());

let count = 0;
let email: string;
beforeEach(() => {
  count += 1;
  email = `person-${count}@people.example`;
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  await shop.app.inject({
    method,
    url: `/api/v1/app/${path}`,
    remoteAddress: `198.51.100.${count}`,
    ...(payload && { payload }),
  });
const subscribe = (wished: readonly string[] = ['beat-packs'], to = email) =>
  call('POST', 'subscribe', { email: to, categories: wished });
const confirm = (token: string, chosen?: readonly string[]) =>
  call('POST', 'subscribe/confirm', { token, ...(chosen && { categories: chosen }) });
const lastToken = async () => tokenIn((await mailsTo(shop, email)).at(-1));
const listsOf = async (address = email): Promise<Category[]> => {
  const rows = await shop.deps.db
    .selectFrom('subscribers_subscriptions as s')
    .innerJoin('subscribers_subscribers as p', 'p.id', 's.subscriber_id')
    .select('s.category')
    .where('p.email', '=', address)
    .execute();
  return categories.filter((one) => rows.some(({ category }) => category === one));
};
/** Subscribes to these lists and returns the token of the links in their emails. */
const join = async (...wished: readonly Category[]): Promise<string> => {
  await subscribe(wished);
  return (await confirm(await lastToken())).json<{ preferencesToken: string }>().preferencesToken;
};

describe('a subscription', () => {
  it('starts when the reader presses the button behind the emailed link, not when the link is opened', async () => {
    const response = await subscribe(['Beat Packs', 'merch']);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Check your inbox: we’ve sent you a link to confirm.' },
    ]);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.text).toContain('Beat Packs');
    const token = tokenIn(mail);
    const seen = await call('GET', `subscribe/confirm?token=${token}`);
    expect(seen.json()).toMatchObject({ email, categories: ['beat-packs', 'merch'] });
    expect(await listsOf()).toEqual([]);
    expect((await confirm(token)).json()).toMatchObject({ message: 'You’re subscribed.' });
    expect(await listsOf()).toEqual(['beat-packs', 'merch']);
  });

  it('to an unknown list is refused with the keys of the existing lists', async () => {
    const names = categories.map((one) => nameOf(one, label));
    const words = `Choose from these lists: ${categories.join(', ')}.`;
    const responses = [
      await subscribe(['Newsletter']),
      await confirm('x', ['Newsletter']),
      await call('PUT', 'subscribe/preferences', { token: 'x', categories: ['Newsletter'] }),
    ];
    for (const response of responses)
      expect([response.statusCode, response.json().fields]).toEqual([400, { 'categories.0': [words] }]);
    expect((await subscribe(names)).statusCode).toBe(200);
  });

  it('covers the lists that are chosen when it’s confirmed', async () => {
    await subscribe(['beat-packs', 'email-updates']);
    await confirm(await lastToken(), ['merch']);
    expect(await listsOf()).toEqual(['merch']);
  });

  it('covers the label’s email updates if the form asks only for an email', async () => {
    expect((await call('POST', 'emaillist', { email: email.toUpperCase() })).statusCode).toBe(200);
    await confirm(await lastToken());
    expect(await listsOf()).toEqual(['email-updates']);
  });

  it.each([
    [{ categories: ['merch'] }, 'email', 'Please enter an email.'],
    [{ email: '  ', categories: ['merch'] }, 'email', 'Please enter an email.'],
    [{ email: 'mia@', categories: ['merch'] }, 'email', 'This is not an email address.'],
    [{ email: 'mia@example.com', categories: [] }, 'categories', 'Choose at least one list.'],
  ])('with the input %j is refused', async (payload, field, words) => {
    const response = await call('POST', 'subscribe', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field][0]).toContain(words);
  });

  it('is refused if none of its lists exists', async () => {
    expect((await subscribe(['everything'])).statusCode).toBe(400);
  });
});

describe('a link that confirms a subscription', () => {
  it('gets the same response if it’s used again or several times at once', async () => {
    await subscribe();
    const token = await lastToken();
    const responses = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    for (const response of [...responses, await confirm(token)]) {
      expect([response.statusCode, response.json().message]).toEqual([200, 'You’re subscribed.']);
      expect(response.json()).toEqual(responses[0]?.json());
    }
    expect((await call('GET', `subscribe/confirm?token=${token}`)).json()).toMatchObject({ isConfirmed: true });
  });

  it('doesn’t resubscribe someone who used it before and has left since', async () => {
    await subscribe();
    const token = await lastToken();
    const { preferencesToken } = (await confirm(token)).json();
    await call('PUT', 'subscribe/preferences', { token: preferencesToken, categories: [] });
    const again = await confirm(token);
    expect([again.statusCode, again.json().code]).toEqual([410, 'SUBSCRIBERS_LINK_OVER']);
    expect((await call('GET', `subscribe/confirm?token=${token}`)).statusCode).toBe(410);
    expect(await listsOf()).toEqual([]);
  });

  it('adds no lists if it’s used again with other lists', async () => {
    await subscribe();
    const token = await lastToken();
    const { categories } = (await confirm(token)).json();
    const again = await call('POST', 'subscribe/confirm', {
      token,
      categories: ['merch', 'beat-packs', 'email-updates'],
    });
    expect(again.json().categories).toEqual(categories);
    expect(await listsOf()).toEqual(categories);
  });

  it('expires', async () => {
    await subscribe();
    const token = await lastToken();
    now += optInLifetimeMs + 1;
    expect((await confirm(token)).statusCode).toBe(410);
    expect(await listsOf()).toEqual([]);
  });

  it('is stored as a hash, and doesn’t work with a changed token', async () => {
    await subscribe();
    const token = await lastToken();
    const rows = await shop.deps.db.selectFrom('mailing_confirmations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await confirm(forged)).statusCode).toBe(410);
    expect(await listsOf()).toEqual([]);
  });

  it('shows the lists of all requests since it was sent', async () => {
    await subscribe(['beat-packs']);
    await subscribe(['merch']);
    const response = await call('GET', `subscribe/confirm?token=${await lastToken()}`);
    expect(response.json().categories).toEqual(['beat-packs', 'merch']);
  });
});

describe('an email address typed into the form', () => {
  it('gets one email per interval, and every request gets the same response', async () => {
    const first = await subscribe();
    const second = await subscribe();
    expect([second.statusCode, second.payload]).toEqual([first.statusCode, first.payload]);
    expect(await mailsTo(shop, email)).toHaveLength(1);
    now += optInIntervalMs;
    await subscribe();
    expect(await mailsTo(shop, email)).toHaveLength(2);
  });

  it('gets one email after several concurrent requests', async () => {
    await Promise.all([1, 2, 3, 4].map(() => subscribe()));
    expect(await mailsTo(shop, email)).toHaveLength(1);
  });

  it('gets the same response if it’s already on the list', async () => {
    const unknown = await subscribe();
    await confirm(await lastToken());
    const soon = await subscribe();
    now += optInIntervalMs;
    const later = await subscribe();
    expect([soon.payload, later.payload]).toEqual([unknown.payload, unknown.payload]);
    const mails = await mailsTo(shop, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Confirm your subscription'),
      expect.stringContaining('You’re already subscribed'),
    ]);
  });

  it('gets at most four emails a day', async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      await subscribe();
      now += optInIntervalMs;
    }
    expect(await mailsTo(shop, email)).toHaveLength(4);
  });

  it('can be typed only a few times from one network', async () => {
    const responses = [];
    for (let times = 0; times < 6; times += 1) responses.push(await subscribe());
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(responses.at(-1)?.headers['retry-after']).toBeDefined();
    expect(responses.at(-1)?.json().message).toBe('Too many attempts. Try again in a few minutes.');
  });
});

describe('the link in an email to a list', () => {
  it('shows and changes the lists that its reader is on', async () => {
    const token = await join('beat-packs', 'merch');
    const shown = await call('GET', `subscribe/preferences?token=${token}`);
    expect(shown.json()).toEqual({ email: 'p•••@people.example', categories: ['beat-packs', 'merch'] });
    const saved = await call('PUT', 'subscribe/preferences', { token, categories: ['merch', 'email-updates'] });
    expect(saved.json()).toEqual({ message: 'Your choice is saved.', categories: ['email-updates', 'merch'] });
    expect(await listsOf()).toEqual(['email-updates', 'merch']);
    const left = await call('PUT', 'subscribe/preferences', { token, categories: [] });
    expect(left.json().message).toBe('You’re unsubscribed from everything.');
    expect(await listsOf()).toEqual([]);
  });

  it('unsubscribes from its list by a POST without session or XSRF token, as RFC 8058 requires', async () => {
    const token = await join('beat-packs', 'merch');
    const post = () =>
      shop.app.inject({
        method: 'POST',
        url: `/api/v1/app/unsubscribe?token=${token}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
        payload: 'List-Unsubscribe=One-Click',
      });
    for (const response of [await post(), await post()]) {
      expect([response.statusCode, response.json().message]).toEqual([200, 'You’re unsubscribed from Beat Packs.']);
    }
    expect(await listsOf()).toEqual(['merch']);
  });

  it('changes nothing if a scanner or an old mail program opens it, and leads to the preferences', async () => {
    const token = await join('beat-packs');
    const response = await call('GET', `unsubscribe?token=${token}`);
    expect([response.statusCode, response.headers.location]).toEqual([302, `/subscriptions?token=${token}`]);
    expect(await listsOf()).toEqual(['beat-packs']);
  });

  it('changes nothing if it’s forged or belongs to nobody', async () => {
    const token = await join('beat-packs');
    const link = readLinkToken(shop.deps, token);
    if (!link) throw new Error('it is a link of ours');
    const nobody = linkToken(shop.deps, { subscriberId: newId(), category: 'merch' });
    const foreign = linkToken({ config: { sessionSecret: 'another shop’s secret, long enough' } }, link);
    for (const wrong of [foreign, nobody, `${token.slice(0, -2)}AA`, token.slice(0, -4), '', 'x'.repeat(66)]) {
      expect((await call('GET', `subscribe/preferences?token=${wrong}`)).statusCode, wrong).toBe(404);
      const saved = await call('PUT', 'subscribe/preferences', { token: wrong, categories: [] });
      expect([saved.statusCode, saved.json().code], wrong).toEqual([404, 'SUBSCRIBERS_LINK_UNKNOWN']);
      // A deleted subscriber has nothing left to unsubscribe from.
      expect((await call('POST', `unsubscribe?token=${wrong}`)).statusCode, wrong).toBe(wrong === nobody ? 200 : 404);
    }
    expect(await listsOf()).toEqual(['beat-packs']);
  });
});

describe('the data of an account with subscriptions', () => {
  it('has the lists of its verified email; closing the account removes the email from them', async () => {
    await join('beat-packs');
    await subscribe(['merch']);
    const unverified = await createListener(shop.deps, { email });
    const { collect, erase } = subscribersPersonalData();
    expect((await collect(shop.deps.db, unverified)).data).toBeNull();
    await shop.deps.db.transaction().execute((trx) => erase(trx, unverified));
    expect(await listsOf()).toEqual(['beat-packs']);

    const person = { ...unverified, email_verified_at: new Date() };
    expect((await collect(shop.deps.db, person)).data).toMatchObject({ lists: [{ list: 'Beat Packs' }] });
    await shop.deps.db.transaction().execute((trx) => erase(trx, person));
    expect((await collect(shop.deps.db, person)).data).toBeNull();
    const { rows } = await shop.database.pool.query(
      `select from subscribers_subscribers where email = $1 union all select from mailing_confirmations where email = $1`,
      [email],
    );
    expect(rows).toEqual([]);
  });
});
