import type { Page } from '@playwright/test';
import { addToCart, licenseCard, openChooser } from '../pages/licenses.ts';
import { open, untilReady } from '../pages/open.ts';
import { openCart } from '../pages/cart.ts';
import { fillDetails, goToPayment, payButton } from '../pages/checkout.ts';
import { cardOf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { expectPlaying, press } from '../pages/player.ts';
import { playButtonOf } from '../pages/store.ts';
import { findBeat, type StoreBeat, titles } from '../setup/catalogue.ts';
import { publicRoutes } from '../setup/site-pages.ts';

export interface Screen {
  readonly name: string;
  /** Takes only what the window shows, because an overlay covers only the window. */
  readonly window?: boolean;
  readonly firstVisit?: boolean;
  /** Taken only on a phone, because larger windows have no such screen. */
  readonly onlyPhone?: boolean;
  readonly show: (page: Page, width: number) => Promise<unknown>;
}

const buyer = { name: 'Mia Lindgren', email: 'mia@buyers.example' };

/** In narrower windows the player is a bar that opens to a sheet. */
const desktop = 1024;

const play = async (page: Page, width: number): Promise<StoreBeat> => {
  const beat = await findBeat(titles.drill);
  await open(page, '/beatstore');
  await playButtonOf(page, beat).click();
  if (width >= desktop) await expectPlaying(page, beat.title);
  else await page.getByRole('button', { name: `Open player: ${beat.title}` }).waitFor();
  return beat;
};

const pay = async (page: Page): Promise<void> => {
  const beat = await addToCart(page, titles.house, 'Premium + Trackouts');
  await goToPayment(page, buyer);
  await payByCard(page, cards.good);
  await expectPaid(page);
  await cardOf(page, beat.title).waitFor();
};

const toEmbed = async (page: Page, path: (beat: StoreBeat) => string): Promise<void> => {
  await page.goto(path(await findBeat(titles.house)), { waitUntil: 'networkidle' });
};

/** Public screens that need more than opening a route. */
const moments: readonly Screen[] = [
  {
    name: 'disclaimer',
    window: true,
    firstVisit: true,
    show: async (page) => {
      await open(page, '/');
      await page.keyboard.press('Tab');
      await page.getByRole('dialog', { name: 'Before you continue' }).waitFor();
    },
  },
  {
    name: 'menu',
    window: true,
    onlyPhone: true,
    show: async (page) => {
      await open(page, '/');
      await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    },
  },
  {
    name: 'filters',
    window: true,
    show: async (page, width) => {
      await open(page, '/beatstore');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Genre', { exact: true }).selectOption('Hip-Hop & Rap');
      if (width >= 640) await page.getByRole('button', { name: 'Remove the filter Hip-Hop & Rap' }).waitFor();
    },
  },
  { name: 'search-found', show: (page) => open(page, '/beatstore?q=dark+142') },
  { name: 'search-nothing', show: (page) => open(page, '/beatstore?q=kichen') },
  { name: 'player', window: true, show: play },
  {
    name: 'player-more',
    window: true,
    show: async (page, width) => {
      const beat = await play(page, width);
      if (width < desktop) {
        await page.getByRole('button', { name: `Open player: ${beat.title}` }).click();
        await page.getByRole('dialog', { name: 'Now playing' }).waitFor();
      } else await press(page, 'Pause');
    },
  },
  { name: 'chooser', window: true, show: (page) => openChooser(page, titles.drill) },
  {
    name: 'chooser-chosen',
    window: true,
    show: async (page) => {
      await openChooser(page, titles.drill);
      await licenseCard(page, 'Premium').click();
    },
  },
  {
    name: 'cart',
    window: true,
    show: async (page) => {
      await addToCart(page, titles.drill, 'Premium');
      await addToCart(page, titles.lofi, 'Basic License');
      await openCart(page, 2);
    },
  },
  {
    name: 'checkout',
    show: async (page) => {
      await addToCart(page, titles.drill, 'Premium');
      await addToCart(page, titles.lofi, 'Basic License');
      await open(page, '/beatstore/checkout');
      await fillDetails(page, buyer);
    },
  },
  {
    name: 'checkout-errors',
    show: async (page) => {
      await addToCart(page, titles.drill, 'Premium');
      await open(page, '/beatstore/checkout');
      await payButton(page).click();
      await page.getByText('Enter your name.').waitFor();
    },
  },
  { name: 'paid', show: pay },
  {
    name: 'order',
    show: async (page) => {
      await pay(page);
      await page.getByRole('link', { name: 'Open the order' }).click();
      await untilReady(page);
      await page.getByRole('heading', { name: 'Your order', exact: true }).waitFor();
    },
  },
  { name: 'embed-beat', window: true, show: (page) => toEmbed(page, ({ _id }) => `/embed/beat/${_id}`) },
  { name: 'embed-artist', window: true, show: (page) => toEmbed(page, ({ user }) => `/embed/artist/${user.username}`) },
  { name: 'not-found', show: (page) => open(page, '/no/such/page') },
];

/** Routes that only redirect, or that `moments` shows with content. */
const elsewhere = new Set([
  '/beatstore/checkout/success',
  '/orders/:orderId',
  '/verify-email',
  '/password-reset',
  '/reauth',
]);

const nameOf = (route: string): string =>
  route === '/'
    ? 'home'
    : route
        .slice(1)
        .replaceAll(/[^a-z]+/gi, '-')
        .replaceAll(/^-|-$/g, '');

const screenOf = (route: string): Screen => ({
  name: route === '/beatstore/checkout' ? 'checkout-empty' : nameOf(route),
  show: async (page) => {
    const { _id, user } = await findBeat(titles.house);
    const values: Readonly<Record<string, string>> = { beatId: _id, username: user.username, id: 'downloads' };
    await open(
      page,
      route.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ''),
    );
  },
});

export const allScreens = (): readonly Screen[] => [
  ...publicRoutes()
    .filter((route) => !elsewhere.has(route))
    .map(screenOf),
  ...moments,
];
