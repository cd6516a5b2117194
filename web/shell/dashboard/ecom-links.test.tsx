import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Sidebar } from './sidebar.tsx';

const path = 'GET /api/v1/app/isEcomEnabled';
const show = (response: unknown, isEcomEnabled: boolean) =>
  render(<Sidebar user={makeUser({ role: 'seller' })} wide />, {
    responses: {
      [path]: response,
    },
    site: { isEcomEnabled },
    user: makeUser({ role: 'seller' }),
  });
const deals = () => screen.queryByRole('link', { name: 'Deals' });

it('the sidebar shows e-commerce entries while buying is on', async () => {
  show({ isEcomEnabled: true }, false);
  expect(await screen.findByRole('link', { name: 'Deals' })).toBeDefined();
});

it('the sidebar hides e-commerce entries while buying is off or unknown', async () => {
  for (const response of [{ isEcomEnabled: false }, new Refusal(404)]) {
    const { unmount } = show(response, true);
    await waitFor(() => expect(deals()).toBeNull());
    expect(screen.getByRole('link', { name: 'Beat store' })).toBeDefined();
    unmount();
  }
});
