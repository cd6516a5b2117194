import { expect, it } from 'vitest';
import { writeIn } from '#testing/texts/write-in.ts';
import { createLocale } from '#contract-kit/texts/translator.ts';
import { matchRoute } from '#contract-kit/match-route.ts';
import { routes } from '../../routes.tsx';
import { features } from '../../features.ts';
import { findableOf, findCurrent, sectionsOf } from './links.ts';

const roles = ['user', 'seller', 'admin'] as const;
const entriesOf = (role: (typeof roles)[number]) => sectionsOf({ role }, true).flatMap(({ entries }) => entries);
const tabsOf = (role: (typeof roles)[number]) => entriesOf(role).flatMap(({ tabs }) => tabs);

it.each(roles)('the dashboard links a %s to pages that exist, each once', (role) => {
  for (const { to, reloadDocument } of tabsOf(role)) {
    if (reloadDocument) continue;
    expect(matchRoute(routes, to)?.route.path ?? '*', to).not.toBe('*');
  }
  const paths = tabsOf(role).map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
});

it('every link of a feature is a tab for some role', () => {
  const shown = new Set(roles.flatMap((role) => tabsOf(role).map(({ to }) => to)));
  const hidden = features.flatMap(({ links = [] }) => links).filter(({ to }) => !shown.has(to));
  expect(hidden).toEqual([]);
});

it.each([
  ['user', 'Library, Sell, Beat store, My notes, Support, Settings'],
  [
    'seller',
    'Home, Catalog, Sales, Deals, Licenses, Splits, Fans, Developers, Library, Beat store, My notes, Support, Settings',
  ],
  [
    'admin',
    'Home, Inbox, Orders, People, Catalog, Payouts, Marketing, Reports, Developers, System, Settings, Legal, Library, Your beats',
  ],
] as const)('the dashboard of a %s has these entries', (role, labels) => {
  expect(
    entriesOf(role)
      .map(({ label }) => label)
      .join(', '),
  ).toBe(labels);
});

it.each([
  ['admin', 'Inbox', ['Inbox', 'Withdrawals', 'Support', 'Disputes', 'Notices']],
  ['admin', 'System', ['Jobs', 'Email log', 'Server status', 'Investigation center']],
  ['seller', 'Catalog', ['Your catalog', 'Statistics']],
  ['seller', 'Deals', ['Discounts', 'Offers']],
  ['seller', 'Library', ['Overview', 'Purchases', 'My orders', 'Favorites', 'Following', 'Spending']],
  ['user', 'Library', ['Overview', 'Purchases', 'My orders', 'Favorites', 'Following', 'Spending', 'Offers']],
  ['user', 'Sell', ['Your catalog', 'Licenses', 'Splits', 'Payouts']],
] as const)('the dashboard of a %s shows in %s what belongs together', (role, entry, labels) => {
  expect(
    entriesOf(role)
      .find(({ label }) => label === entry)
      ?.tabs.map(({ label }) => label),
  ).toEqual(labels);
});

it('the dashboard has the sections of each role', () => {
  const titles = (role: (typeof roles)[number]) => sectionsOf({ role }, true).map(({ title }) => title);
  expect(titles('user')).toEqual(['Beats and notes', 'Account and orders']);
  expect(titles('seller')).toEqual(['Selling', 'Beats and notes', 'Account and orders']);
  expect(titles('admin')).toEqual(['Platform', 'ADMIN', 'Legal', 'Your account']);
});

it('a section has the same name in every language, by which the browser remembers closed ones', () => {
  const named = sectionsOf({ role: 'seller' }, true).map(({ name }) => name);
  const german = createLocale('de', { Selling: 'Verkauf', Catalog: 'Katalog', Statistics: 'Statistik' });
  writeIn(german);
  const sections = sectionsOf({ role: 'seller' }, true);
  expect(sections.map(({ name }) => name)).toEqual(named);
  expect(sections[0]?.title).toBe('Verkauf');
  const catalog = sections[0]?.entries.find(({ name }) => name === 'catalog');
  expect([catalog?.label, catalog?.tabs[1]?.label]).toEqual(['Katalog', 'Statistik']);
});

it.each(['user', 'seller'] as const)(
  'the dashboard of a %s who may edit the site has the site and the help center, and nothing else of the admins',
  (role) => {
    const sections = sectionsOf({ role, isEditor: true }, true);
    expect(sections.slice(0, -1)).toEqual(sectionsOf({ role }, true));
    const [site] = sections.slice(-1);
    expect([site?.title, site?.entries.map(({ label }) => label)]).toEqual(['Site', ['Site', 'Help center']]);
    const admins = sections.flatMap(({ entries }) => entries.flatMap(({ tabs }) => tabs.map(({ to }) => to)));
    expect(admins.filter((to) => to.startsWith('/dashboard/admin'))).toEqual([
      '/dashboard/admin/site',
      '/dashboard/admin/legal',
    ]);
    expect(findCurrent(sections, '/dashboard/admin/site/merch')?.entry.label).toBe('Site');
  },
);

it.each([
  ['/dashboard/admin', 'Home', '/dashboard/admin'],
  ['/dashboard/admin/setup', 'Home', '/dashboard/admin'],
  ['/dashboard/admin/jobs', 'System', '/dashboard/admin/jobs'],
  ['/dashboard/admin/disputes/018cc252-1b0e-7935-90e9-50f80cc3bd5d', 'Inbox', '/dashboard/admin/disputes'],
  ['/dashboard/admin/orders/018cc252-1b0e-7935-90e9-50f80cc3bd5d', 'Orders', '/dashboard/admin/orders'],
  ['/dashboard/admin/people/018cc252-1b0e-7935-90e9-50f80cc3bd5d', 'People', '/dashboard/admin/site-directory'],
  ['/beatstore/admin/promotion', 'Marketing', '/beatstore/admin/promotion'],
  ['/orders', 'Library', '/dashboard/user/my-orders'],
  ['/account-settings', 'Settings', '/dashboard/admin/all-settings'],
  ['/profile', 'Settings', '/dashboard/admin/all-settings'],
  ['/sessions', 'Settings', '/dashboard/admin/all-settings'],
  ['/cart', undefined, undefined],
])('the dashboard marks, on %s, the entry %s and its tab %s', (pathname, entry, to) => {
  const current = findCurrent(sectionsOf({ role: 'admin' }, true), pathname);
  expect([current?.entry.label, current?.tab.to]).toEqual([entry, to]);
});

it('the dashboard links to the e-commerce switch, orders, support and the store while buying is off', () => {
  const pathsOf = (role: (typeof roles)[number]) =>
    sectionsOf({ role }, false).flatMap(({ entries }) => entries.flatMap(({ tabs }) => tabs.map(({ to }) => to)));
  expect(pathsOf('admin')).toContain('/dashboard/admin/ecom');
  for (const role of roles) {
    const support = role === 'admin' ? '/dashboard/admin/support' : '/support';
    expect(pathsOf(role)).toEqual(expect.arrayContaining(['/dashboard/user/my-orders', support, '/beatstore']));
    expect(pathsOf(role)).not.toContain('/dashboard/licenses');
  }
});

it.each([
  ['user', ['New beat', 'New license']],
  ['seller', ['New beat', 'New code', 'New license']],
  ['admin', ['New promotion', 'New code', 'New beat', 'New license']],
] as const)('a %s finds every tab, and actions on pages that exist', (role, labels) => {
  const { pages, actions } = findableOf(sectionsOf({ role }, true));
  expect(pages.map(({ to }) => to)).toEqual(tabsOf(role).map(({ to }) => to));
  expect(actions.map(({ title }) => title)).toEqual(labels);
  for (const { to } of actions) {
    const { pathname } = new URL(to, 'https://label.example');
    expect(pages.map((page) => page.to)).toContain(pathname);
  }
});

it('nobody finds what is started in the shop while buying is off', () => {
  const { actions } = findableOf(sectionsOf({ role: 'seller' }, false));
  expect(actions.map(({ title }) => title)).toEqual(['New beat']);
});
