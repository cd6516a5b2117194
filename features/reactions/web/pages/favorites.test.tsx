import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeBeat } from '#testing/components/beats.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { Favorite, Favorites } from '../../contract-favorites.ts';
import { Component as FavoritesPage } from './favorites.tsx';

const cove = makeBeat({ _id: '01900000-0000-7000-8000-000000000001', title: 'Cove' });
const dropped: Favorite = {
  beatId: cove._id,
  likedAt: '2031-02-03T10:00:00.000Z',
  state: 'on-sale',
  shown: { title: 'Cove', artist: 'Mira', coverImage: cove.coverImage },
  beat: cove,
  earlierPrice: '30.00',
};
const sold: Favorite = {
  ...dropped,
  beatId: '01900000-0000-7000-8000-000000000002',
  state: 'sold',
  shown: { title: 'Arch', artist: 'Mira', coverImage: null },
  beat: null,
  earlierPrice: null,
};
const gone: Favorite = { ...sold, beatId: '01900000-0000-7000-8000-000000000003', state: 'off-sale', shown: null };

const list = 'GET /api/v1/app/favorites';
const item = '/api/v1/app/favorites/:beatId';

const show = (favorites: readonly Favorite[]) => {
  let kept = favorites;
  let priceMails = false;
  return render(<FavoritesPage />, {
    path: '/dashboard/favorites',
    user: makeUser(),
    responses: {
      [list]: (): Favorites => ({ favorites: [...kept], total: kept.length, pages: 1, priceMails }),
      [`DELETE ${item}`]: () => {
        kept = kept.slice(1);
        return { message: 'Removed from your favorites.', undo: 'signed' };
      },
      [`POST ${item}`]: () => {
        kept = favorites;
        return { message: 'It’s a favorite again.' };
      },
      'PUT /api/v1/app/price-mails': () => ({ enabled: (priceMails = true) }),
    },
  });
};

it('the favorites page shows the state of each beat, unlikes with an undo, and turns on emails about prices', async () => {
  const { actions, server } = show([dropped, sold, gone]);
  const rows = await screen.findAllByRole('article');
  const [first, second, third] = rows.map((row) => within(row));
  expect(first?.getByText('Price dropped')).toBeDefined();
  expect(first?.getByText('$30.00').tagName).toBe('S');
  expect(first?.getByRole('button', { name: /^\$20.00, choose a license/ })).toBeDefined();
  expect(second?.getByText('Sold')).toBeDefined();
  expect(second?.queryByRole('button', { name: /^Play/ })).toBeNull();
  expect(third?.getByText('No longer on sale')).toBeDefined();
  expect(third?.queryByRole('link')).toBeNull();

  await actions.click(screen.getByRole('button', { name: 'Unlike Cove' }));
  await actions.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It’s a favorite again.')).toBeDefined();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'signed' });
  expect(await screen.findByRole('button', { name: 'Unlike Cove' })).toBeDefined();

  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Tell me once a week/ });
  expect(box.checked).toBe(false);
  await actions.click(box);
  expect(await screen.findByText('You’ll get an email when a price drops.')).toBeDefined();
  expect(box.checked).toBe(true);
});

it('the favorites page leads to the store if there are no favorites', async () => {
  show([]);
  expect((await screen.findByRole('link', { name: 'Browse the store' })).getAttribute('href')).toBe('/beatstore');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
