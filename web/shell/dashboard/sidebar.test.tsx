import { act, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { UserInfo } from '#features/account/contract.ts';
import type { AdminSummary } from '#features/overview/contract.ts';
import { makeCounts, makeSummary } from '#testing/components/admin-summary.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { makeSite } from '#testing/components/site.ts';
import { siteQuery } from '#features/settings/web/queries.ts';
import { CountReports } from './counts.tsx';
import { Sidebar } from './sidebar.tsx';

const site = makeSite({ payments: 'test' });

const draw = async (role: UserInfo['role'], wide = true, summary = (): AdminSummary => makeSummary()) => {
  const user = makeUser({ role, username: 'mira' });
  const drawn = render(
    <Suspense fallback={null}>
      <CountReports />
      <Sidebar user={user} wide={wide} />
    </Suspense>,
    {
      user,
      responses: {
        'GET /api/v1/app/site': site,
        'GET /api/v1/app/offers/waiting': { buyer: 1, seller: 2 },
        ...(role === 'admin' && { 'GET /api/v1/app/admin-summary': summary }),
        'GET /api/v1/app/isEcomEnabled': { isEcomEnabled: true },
        'POST /api/logout': { message: 'You are logged out.' },
        'POST /api/v1/app/logout': { message: 'You are logged out.' },
      },
    },
  );
  await screen.findByRole('complementary', { name: 'Sidebar' });
  return drawn;
};

beforeEach(() => window.localStorage.clear());

it('the sidebar has the admins’ sections Platform, ADMIN and Legal, and one of their own', async () => {
  await draw('admin');
  const nav = within(screen.getByRole('navigation', { name: 'Dashboard' }));
  expect(nav.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Platform',
    'ADMIN',
    'Legal',
    'Your account',
  ]);
});

it('the sidebar opens and closes a section by keyboard, announces it, and remembers it', async () => {
  const { actions, unmount } = await draw('admin');
  const heading = () => screen.getByRole('button', { name: 'Platform' });
  expect(heading().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('list', { name: 'Platform' })).toBeTruthy();
  heading().focus();
  await actions.keyboard('{Enter}');
  expect(heading().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('list', { name: 'Platform' })).toBeNull();
  unmount();

  const again = await draw('admin');
  expect(heading().getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('button', { name: 'Legal' }).getAttribute('aria-expanded')).toBe('true');
  heading().focus();
  await again.actions.keyboard(' ');
  expect(screen.getByRole('list', { name: 'Platform' })).toBeTruthy();
});

it('the sidebar is 255 px wide with labels and 64 px without', async () => {
  const { unmount } = await draw('admin');
  expect(screen.getByRole('complementary').className).toContain('w-[255px]');
  unmount();
  await draw('admin', false);
  // 16 times 4 px.
  expect(screen.getByRole('complementary').className.split(' ')).toContain('w-16');
  expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('title')).toBe('Payouts');
});

it('the sidebar fetches the counts for admins in one call, and again after each change', async () => {
  let support = 3;
  const { server, queryClient } = await draw('admin', true, () =>
    makeSummary({ promotions: 2, waiting: makeCounts({ payout: 2, support }) }),
  );
  for (const name of ['Orders 1 today', 'Inbox 5 waiting', 'Payouts 2 to check']) {
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  }
  const counted = () => server.calls.filter(({ key }) => key.endsWith('/admin-summary')).length;
  expect(counted()).toBe(1);
  support = 0;
  await act(() => queryClient.invalidateQueries({ queryKey: siteQuery().queryKey }));
  expect(await screen.findByRole('link', { name: 'Inbox 2 waiting' })).toBeTruthy();
  expect(counted()).toBe(2);
});

it('the sidebar counts the offers that wait for the logged-in user', async () => {
  await draw('user');
  expect(await screen.findByRole('link', { name: 'Library 3 waiting' })).toBeTruthy();
});

it('the sidebar forgets one account’s counts before the next logs in', async () => {
  const { unmount } = await draw('admin', true, () => makeSummary({ waiting: makeCounts({ support: 4 }) }));
  expect(await screen.findByRole('link', { name: 'Inbox 4 waiting' })).toBeTruthy();
  unmount();
  await draw('admin', true, () => makeSummary());
  expect(screen.queryByRole('link', { name: 'Inbox 4 waiting' })).toBeNull();
});

it('the sidebar tells admins "Nothing here boss! Teams isn’t enabled."', async () => {
  await draw('admin');
  expect(screen.getByText('Nothing here boss! Teams isn’t enabled.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Teams' })).toBeNull();
});

it('the sidebar shows users the placeholder teams: Team A, Team B, Team C and Add Team', async () => {
  const { actions } = await draw('user');
  await actions.click(screen.getByRole('button', { name: 'Teams' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual(['Team A', 'Team B', 'Team C', 'Add Team']);
  await actions.click(items[3]!);
  expect(await screen.findByText('Teams aren’t available yet.')).toBeTruthy();
});

it.each([
  ['admin', 'POST /api/logout', '/dashboard/admin'],
  ['user', 'POST /api/v1/app/logout', '/dashboard/user'],
] as const)(
  'the sidebar has Account, Dashboard and Logout for a %s, who logs out through %s',
  async (role, call, home) => {
    const { actions, server } = await draw(role);
    await actions.click(screen.getByRole('button', { name: /^Account menu/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent?.trim())).toEqual(['Account', 'Dashboard', 'Logout']);
    expect(items[0]?.getAttribute('href')).toBe('/profile');
    expect(items[1]?.getAttribute('href')).toBe(home);
    await actions.click(items[2]!);
    expect(server.calls.map(({ key }) => key).filter((key) => key.startsWith('POST'))).toEqual([call]);
  },
);
