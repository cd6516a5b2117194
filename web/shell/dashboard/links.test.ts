import { expect, it } from 'vitest';
import { matchRoute } from '#contract-kit/match-route.ts';
import { routes } from '../../routes.tsx';
import { findCurrentLink, sectionsOf } from './links.ts';

const linksOf = (role: 'user' | 'seller' | 'admin', outbox: string | null) =>
  sectionsOf(role, outbox).flatMap(({ links }) => links);

it.each(['user', 'seller', 'admin'] as const)('links a %s to pages that exist', (role) => {
  for (const { to, reloadDocument } of linksOf(role, null)) {
    if (reloadDocument) continue;
    expect(matchRoute(routes, to)?.route.path ?? '*', to).not.toBe('*');
  }
});

it('shows the outbox only to admins, and only if there is one', () => {
  const has = (role: 'user' | 'seller' | 'admin', outbox: string | null) =>
    linksOf(role, outbox).some(({ label }) => label === 'Outbox');
  expect(has('admin', '/dev/outbox')).toBe(true);
  expect(has('admin', null)).toBe(false);
  expect(has('user', '/dev/outbox')).toBe(false);
});

it('has the sections of each role', () => {
  const titles = (role: 'user' | 'seller' | 'admin') => sectionsOf(role, null).map(({ title }) => title);
  expect(titles('user')).toEqual(['Beats and notes', 'Account and orders']);
  expect(titles('seller')).toEqual(['Selling', 'Beats and notes', 'Account and orders']);
  expect(titles('admin')).toEqual(['Platform', 'ADMIN', 'Legal']);
});

it.each([
  ['/dashboard/admin', '/dashboard/admin'],
  ['/dashboard/admin/jobs', '/dashboard/admin/jobs'],
  ['/dashboard/admin/orders/018cc252-1b0e-7935-90e9-50f80cc3bd5d', '/dashboard/admin/orders'],
  ['/beatstore/admin/promotion', '/beatstore/admin/promotion'],
  ['/account-settings', undefined],
])('on %s, marks the link to %s', (pathname, link) => {
  expect(findCurrentLink(sectionsOf('admin', null), pathname)).toBe(link);
});
