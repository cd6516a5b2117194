import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newId } from '#contract-kit/ids.ts';
import { createListener, createSeller } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { inTransaction } from '#platform/database/open.ts';
import { findUsersByIds, makeSeller } from '../public.ts';

const path = '/api/v1/app/seller-details';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const someone = async () => {
  const username = `pia-${newId().slice(-8)}`;
  const user = await createListener(shop.deps, { username, displayName: username });
  const browser = await logInAs(shop, user);
  return {
    user,
    read: async () => (await browser.call('GET', path)).json<Record<string, string>>(),
    write: (body: object) => browser.call('PUT', path, body),
  };
};
const details = { legalName: 'Pia Maria Producer', country: 'Germany' };

describe('a seller’s artist name and legal name', () => {
  it('are saved together', async () => {
    const { read, write } = await someone();
    expect(await read()).toEqual({ artistName: '', legalName: '', country: '', paidFrom: 'US' });
    const saved = await write({ ...details, artistName: '  Low Harbour ' });
    expect([saved.statusCode, saved.json()]).toEqual([200, { ...details, artistName: 'Low Harbour', paidFrom: 'US' }]);
    expect(await read()).toEqual({ ...details, artistName: 'Low Harbour', paidFrom: 'US' });
  });

  it('can be changed separately: the artist name stays if only the legal name is sent', async () => {
    const { read, write } = await someone();
    await write({ ...details, artistName: 'Fog Horn' });
    await write({ ...details, legalName: 'Pia Producer' });
    expect(await read()).toEqual({ ...details, artistName: 'Fog Horn', legalName: 'Pia Producer', paidFrom: 'US' });
  });

  it.each([
    ['empty', '', 'Enter your artist name.'],
    ['too long', 'x'.repeat(200), expect.stringMatching(/^At most/)],
    ['the label’s', 'GIJO', 'This name is reserved. Choose another one.'],
    ['in two alphabets', 'Nоva', expect.stringMatching(/one alphabet/)],
  ])('are both refused if the artist name is %s', async (_, artistName, message) => {
    const { read, write } = await someone();
    const refused = await write({ ...details, artistName });
    expect([refused.statusCode, refused.json<{ fields: unknown }>().fields]).toEqual([400, { artistName: [message] }]);
    expect(await read()).toEqual({ artistName: '', legalName: '', country: '', paidFrom: 'US' });
  });

  it('are refused if the artist name looks like another seller’s', async () => {
    await createSeller(shop.deps, { displayName: 'Slow Tide' });
    const { write } = await someone();
    expect((await write({ ...details, artistName: 'Sl0w Tide' })).statusCode).toBe(400);
    expect((await write({ ...details, artistName: 'Slow Tides' })).statusCode).toBe(200);
  });

  it('can include an artist name that another newcomer has chosen: the first to publish a beat keeps it', async () => {
    const [first, second] = [await someone(), await someone()];
    for (const { write } of [first, second]) {
      expect((await write({ ...details, artistName: 'Grey Pier' })).statusCode).toBe(200);
    }
    for (const { user } of [second, first]) await inTransaction(shop.deps.db, (trx) => makeSeller(trx, user.id));
    const [one, other] = await Promise.all([first, second].map(({ user }) => findUsersByIds(shop.deps.db, [user.id])));
    expect([one?.[0], other?.[0]]).toMatchObject([
      { role: 'seller', display_name: first.user.username },
      { role: 'seller', display_name: 'Grey Pier' },
    ]);
  });
});
