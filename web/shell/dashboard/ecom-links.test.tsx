import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeSummary } from '#testing/components/admin-summary.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { sectionsOf, withoutEcom } from './links.ts';
import { Sidebar } from './sidebar.tsx';

const path = 'GET /api/v1/app/isEcomEnabled';
const show = (response: unknown, isEcomEnabled: boolean) =>
  render(<Sidebar user={makeUser({ role: 'admin' })} wide />, {
    responses: {
      [path]: response,
      'GET /api/v1/app/admin-summary': makeSummary(),
      'GET /api/v1/app/offers/waiting': { buyer: 0, seller: 0 },
    },
    site: { isEcomEnabled },
    user: makeUser({ role: 'admin' }),
  });
const licenses = () => screen.queryByRole('link', { name: 'Licenses' });

it('the sidebar shows e-commerce items while buying is on', async () => {
  show({ isEcomEnabled: true }, false);
  expect(await screen.findByRole('link', { name: 'Licenses' })).toBeDefined();
});

it('the sidebar hides e-commerce items while buying is off or unknown', async () => {
  for (const response of [{ isEcomEnabled: false }, new Refusal(404)]) {
    const { unmount } = show(response, true);
    await waitFor(() => expect(licenses()).toBeNull());
    expect(screen.getByRole('link', { name: 'Beat store' })).toBeDefined();
    unmount();
  }
});

it('without e-commerce items, the sidebar still links to the e-commerce switch, orders, support and the store', () => {
  const pathsOf = (role: 'admin' | 'seller' | 'user') =>
    withoutEcom(sectionsOf(role)).flatMap(({ links }) => links.map(({ to }) => to));
  expect(pathsOf('admin')).toContain('/dashboard/admin/ecom');
  for (const role of ['admin', 'seller', 'user'] as const) {
    const support = role === 'admin' ? '/dashboard/admin/support' : '/support';
    expect(pathsOf(role)).toEqual(expect.arrayContaining(['/dashboard/user/my-orders', support, '/beatstore']));
  }
});
