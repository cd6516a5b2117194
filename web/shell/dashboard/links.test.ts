import { expect, it } from 'vitest';
import { matchRoute } from '#contract-kit/match-route.ts';
import { routes } from '../../routes.tsx';
import { findCurrentLink, sectionsOf } from './links.ts';

const linksOf = (role: 'user' | 'seller' | 'admin') => sectionsOf(role).flatMap(({ links }) => links);

it.each(['user', 'seller', 'admin'] as const)('the dashboard links a %s to pages that exist', (role) => {
  for (const { to, reloadDocument } of linksOf(role)) {
    if (reloadDocument) continue;
    expect(matchRoute(routes, to)?.route.path ?? '*', to).not.toBe('*');
  }
});

it('the dashboard shows admins no two entries with similar names', () => {
  const words = linksOf('admin').flatMap(({ label }) => label.toLowerCase().split(' '));
  const repeated = words.filter((word, index) => words.indexOf(word) !== index);
  // "API keys" and "API documentation", "Help center" and "Investigation center" differ in their other word.
  expect(repeated.toSorted()).toEqual(['api', 'center']);
  const paths = linksOf('admin').map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
});

it('the dashboard shows admins their daily work first', () => {
  const [daily] = sectionsOf('admin');
  expect(daily?.links.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Orders',
    'Withdrawals',
    'Support',
    'Disputes',
    'Notices',
    'Payouts',
    'Promotions',
    'Discount codes',
    'Mailing lists',
    'Beat store',
  ]);
  const counting = daily?.links.filter(({ countWords }) => countWords).map(({ label }) => label);
  expect(counting).toEqual([
    'Orders',
    'Withdrawals',
    'Support',
    'Disputes',
    'Notices',
    'Payouts',
    'Promotions',
    'Mailing lists',
  ]);
});

it('the dashboard has the sections of each role', () => {
  const titles = (role: 'user' | 'seller' | 'admin') => sectionsOf(role).map(({ title }) => title);
  expect(titles('user')).toEqual(['Beats and notes', 'Account and orders']);
  expect(titles('seller')).toEqual(['Selling', 'Beats and notes', 'Account and orders']);
  expect(titles('admin')).toEqual(['Platform', 'ADMIN', 'Legal', 'Your account']);
});

it.each([
  ['/dashboard/admin', '/dashboard/admin'],
  ['/dashboard/admin/jobs', '/dashboard/admin/jobs'],
  ['/dashboard/admin/orders/018cc252-1b0e-7935-90e9-50f80cc3bd5d', '/dashboard/admin/orders'],
  ['/dashboard/admin/people/018cc252-1b0e-7935-90e9-50f80cc3bd5d', '/dashboard/admin/site-directory'],
  ['/beatstore/admin/promotion', '/beatstore/admin/promotion'],
  ['/account-settings', undefined],
])('the dashboard marks, on %s, the link to %s', (pathname, link) => {
  expect(findCurrentLink(sectionsOf('admin'), pathname)).toBe(link);
});
