import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { routes } from '../../routes.tsx';
import { asksAt } from './asks-at.ts';
import { FirstVisit } from './first-visit.tsx';

const touch = () => fireEvent.click(document.body);
const dialog = () => screen.queryByRole('dialog');

describe('the disclaimer', () => {
  it("asks on the first visit: 'I am Authorized & Understand' enables Continue, and it is remembered", async () => {
    const { actions } = render(<FirstVisit />, { path: '/beatstore' });
    expect(dialog()).toBeNull();
    // The press does nothing else: a dialog that it opened would lie under this one.
    expect(touch()).toBe(false);
    await screen.findByRole('dialog');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(button.disabled).toBe(true);
    await actions.keyboard('{Escape}');
    expect(dialog()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await actions.click(screen.getByRole('checkbox', { name: 'I am Authorized & Understand' }));
    await actions.click(button);
    await waitFor(() => expect(dialog()).toBeNull());
    expect(localStorage.getItem('disclaimerAccepted')).toBe('true');
  });

  it('does not ask whoever has accepted it', async () => {
    localStorage.setItem('disclaimerAccepted', 'true');
    render(<FirstVisit />, { path: '/' });
    touch();
    await act(() => Promise.resolve());
    expect(dialog()).toBeNull();
  });

  it('does not stand in the way of the terms, which it links to', async () => {
    const { actions } = render(<FirstVisit />, { path: '/' });
    touch();
    await actions.click(await screen.findByRole('link', { name: 'Terms' }));
    expect(window.location.pathname).toBe('/terms');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(localStorage.getItem('disclaimerAccepted')).toBeNull();
  });
});

it('only public pages ask: never login, checkout, orders or dashboards', () => {
  const asking = routes.map(({ path }) => path).filter((path) => asksAt(path.replaceAll(/:\w+/g, 'x')));
  expect(asking).toEqual([
    '/',
    '/thestory',
    '/ourwork',
    '/merch',
    '/contact',
    '/csl-center=redirect',
    '/csl-center=redirect2L',
    '/csl-center=redirect/:id',
    '/beatstore',
    '/beatstore/product/:beatId',
    '/beatstore/:username',
  ]);
});
