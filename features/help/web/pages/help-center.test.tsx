import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { HelpGroup } from '../../contract.ts';
import { Component as HelpCenter } from './help-center.tsx';
import { Component as LegalPage } from './legal.tsx';

const groups: HelpGroup[] = [
  {
    id: 'link1',
    title: 'Orders',
    boxes: [
      { id: 'box1', content: 'Find an order', link: '/orders/find' },
      { id: 'box2', content: 'Another site', link: 'https://example.com/' },
    ],
  },
];
const draw = (user?: ReturnType<typeof makeUser>) =>
  render(<HelpCenter />, {
    responses: { 'GET /api/v1/app/csl/csl1': groups },
    path: '/csl-center=redirect',
    ...(user && { user }),
  });

describe('the help center', () => {
  it('follows a box’s link on click, within the app', async () => {
    const { actions } = draw();
    await actions.click(await screen.findByRole('link', { name: 'Find an order' }));
    expect(window.location.pathname).toBe('/orders/find');
  });

  it('links to another site with its unchanged URL, and without opener and referrer', async () => {
    draw();
    const link = await screen.findByRole('link', { name: 'Another site' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.com/',
      'noopener noreferrer',
    ]);
  });

  it('searches while the visitor types, and says what it found', async () => {
    const { actions } = draw();
    await screen.findByRole('heading', { name: 'Orders' });
    await actions.type(screen.getByRole('searchbox'), 'another');
    expect(screen.getByRole('status').textContent).toMatch(/^\d+ results? for “another”$/);
    expect(screen.getByRole('link', { name: 'Another site' })).toBeTruthy();
    await actions.type(screen.getByRole('searchbox'), ' xyzzy');
    expect(screen.getByText('Nothing matches your search')).toBeTruthy();
    await actions.click(screen.getByRole('button', { name: 'Show all topics' }));
    expect(screen.getByRole('heading', { name: 'Orders' })).toBeTruthy();
  });

  it('searches for text that was typed before hydration', async () => {
    render(<HelpCenter />, {
      responses: { 'GET /api/v1/app/csl/csl1': groups },
      path: '/csl-center=redirect',
      early: (page) => {
        page.querySelector<HTMLInputElement>('[type=search]')!.value = 'another';
      },
    });
    expect(await screen.findByRole('link', { name: 'Another site' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/for “another”$/);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('another');
  });

  it('opens a form for support and one for feedback', async () => {
    const { actions } = draw();
    await actions.click(await screen.findByRole('button', { name: 'Get support' }));
    expect(screen.getByLabelText('How can we help?')).toBeTruthy();
    await actions.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(screen.getByLabelText('What would you like to tell us?')).toBeTruthy();
  });

  it.each([
    ['visitor', undefined],
    ['user', makeUser()],
    ['seller', makeUser({ role: 'seller' })],
  ])('shows no Update button to a %s', async (_who, user) => {
    draw(user);
    await screen.findByRole('heading', { name: 'Orders' });
    // Its code comes later than the page.
    await act(() => import('../components/update-help.tsx'));
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it.each([
    ['admins', 'Update CSL_REDIRECT', makeUser({ role: 'admin' })],
    ['admins', 'Update Help Center', makeUser({ role: 'admin' })],
    ['people who may edit the site', 'Update Help Center', makeUser({ isEditor: true })],
  ])('shows %s an Update button that offers ‘%s’, which opens the legal page', async (_who, name, user) => {
    const { actions } = draw(user);
    await actions.click(await screen.findByRole('button', { name: 'Update' }));
    await actions.click(within(screen.getByRole('dialog')).getByRole('link', { name }));
    expect(window.location.pathname).toBe('/dashboard/legal');
  });

  it('has a banner about recent items that takes visitors to the order lookup and users to their orders', async () => {
    const { unmount } = draw();
    expect((await screen.findByRole('link', { name: 'Find my order' })).getAttribute('href')).toBe('/orders/find');
    unmount();
    draw(makeUser());
    expect((await screen.findByRole('link', { name: 'My orders' })).getAttribute('href')).toBe(
      '/dashboard/user/my-orders',
    );
  });
});

describe('the legal page', () => {
  const key = 'GET /api/v1/app/csl/csl1/edit';
  const admin = makeUser({ role: 'admin' });

  it('shows a skeleton, then its cards, and opens the ‘Legal Editor’', async () => {
    const { actions } = render(<LegalPage />, {
      responses: { [key]: { data: groups, version: 0, savedAt: null } },
      user: admin,
    });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(await screen.findByText('1 link, 2 boxes. Not changed yet.')).toBeTruthy();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    for (const name of ['Help center', 'Help pages', 'Terms', 'Privacy'])
      expect(screen.getByRole('region', { name })).toBeTruthy();
    await actions.click(screen.getByRole('button', { name: 'Open Legal Editor' }));
    expect(screen.getByRole('dialog', { name: 'Legal Editor' })).toBeTruthy();
  });

  it('is the page of the help center, without terms and privacy, for who only edits the site', async () => {
    render(<LegalPage />, {
      responses: { [key]: { data: groups, version: 0, savedAt: null } },
      user: makeUser({ isEditor: true }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Help center' })).toBeTruthy();
    for (const name of ['Terms', 'Privacy']) expect(screen.queryByRole('region', { name })).toBeNull();
    const link = await screen.findByRole('link', { name: 'Edit Help pages' });
    expect(link.getAttribute('href')).toBe('/dashboard/admin/site/help');
  });

  it('says what couldn’t be loaded and offers a retry', async () => {
    render(<LegalPage />, {
      responses: { [key]: new Refusal(403, { message: 'Your account doesn’t have permission to do this.' }) },
      user: admin,
    });
    expect(await screen.findByText('We couldn’t load the legal page')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
