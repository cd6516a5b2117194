import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cart } from '#features/checkout/web/cart/browser-cart.ts';
import { toCartItem } from '#features/checkout/web/cart/new-items.ts';
import { makeLicense, makeLicensedBeat } from '#testing/components/beats.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { NavBar } from './nav-bar.tsx';

const entries = ['Home', 'Story', 'Beat store', 'Our work', 'Merch', 'Sell your beats'];
const paths = ['/', '/thestory', '/beatstore', '/ourwork', '/merch', '/sell'];

/** The text and the target of each link, in order. */
const linksOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);

it.each(['Main', 'Mobile'])('the %s menu has all six entries, and three producers under the beat store', (name) => {
  render(<NavBar />);
  const links = linksOf(screen.getByLabelText(name, { selector: 'nav' }));
  for (const [index, entry] of entries.entries()) expect(links).toContainEqual([entry, paths[index]]);
  const producers = links.filter(([, to]) => /^\/beatstore\/[^/]+$/.test(to ?? ''));
  expect(producers).toHaveLength(3);
  expect(new Set(producers.map(([, to]) => to)).size).toBe(3);
});

it('the navigation bar is sticky', () => {
  render(<NavBar />);
  expect(screen.getByRole('banner').className.split(' ')).toEqual(expect.arrayContaining(['sticky', 'top-0']));
});

it('the mobile menu opens and closes with its button', async () => {
  const { actions } = render(<NavBar />);
  const menu = screen.getByLabelText('Mobile', { selector: 'nav' });
  expect(menu.hidden).toBe(true);
  await actions.click(screen.getByRole('button', { name: 'Menu' }));
  expect(menu.hidden).toBe(false);
  await actions.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(menu.hidden).toBe(true);
});

it('the mobile menu begins under the bar, and closes when the focus goes to what it covers', async () => {
  const { actions } = render(
    <>
      <NavBar />
      <button>Below</button>
    </>,
  );
  const menu = screen.getByLabelText('Mobile', { selector: 'nav' });
  vi.spyOn(screen.getByRole('banner'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 52, 360, 64));
  await actions.click(screen.getByRole('button', { name: 'Menu' }));
  expect(menu.style.top).toBe('116px');
  await actions.tab();
  expect(menu.hidden).toBe(false);
  act(() => screen.getByRole('button', { name: 'Below' }).focus());
  expect(menu.hidden).toBe(true);
});

it('visitors have a user icon with a Login link', () => {
  render(<NavBar />);
  const link = within(screen.getByLabelText('Main', { selector: 'nav' })).getByRole('link', { name: 'Login' });
  expect(link.getAttribute('href')).toBe('/login');
  expect(link.querySelector('svg')).not.toBeNull();
});

it.each([
  ['user', '/dashboard/user'],
  ['seller', '/dashboard/seller'],
  ['admin', '/dashboard/admin'],
] as const)('a %s has a dropdown with Dashboard, to %s, and Logout', async (role, path) => {
  const { actions } = render(<NavBar />, { user: makeUser({ role }) });
  const button = await screen.findByRole('button', { name: 'Account of mira' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await actions.click(button);
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error('the button controls nothing');
  expect(within(list).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(path);
  expect(within(list).getByRole('button', { name: 'Logout' })).toBeDefined();
});

it.each([
  ['their picture', '/media/pictures/1/256.webp', '/media/pictures/1/96.webp'],
  ['the default picture', null, undefined],
])('the dropdown’s button shows %s', async (_, profilePicture, shown) => {
  render(<NavBar />, { user: makeUser({ profilePicture }) });
  const button = await screen.findByRole('button', { name: 'Account of mira' });
  expect(button.querySelector('img')?.getAttribute('src')).toBe(shown);
  expect(button.querySelectorAll('svg')).toHaveLength(shown ? 1 : 2);
});

it('the cart button has a badge with the number of items', () => {
  const license = makeLicense({ _id: 'basic', title: 'Basic License' });
  cart.load();
  render(<NavBar />);
  const button = screen.getByRole('button', { name: 'Cart' });
  expect(button.querySelector('[data-count]')).toBeNull();
  act(() => {
    for (const _id of ['beat-1', 'beat-2']) {
      cart.add(toCartItem({ ...makeLicensedBeat([license]), _id }, license, Date.now()));
    }
  });
  expect(button.getAttribute('aria-label')).toBe('Cart (2 items)');
  // CSS displays it.
  expect(button.querySelector('[data-count]')?.getAttribute('data-count')).toBe('2');
});
