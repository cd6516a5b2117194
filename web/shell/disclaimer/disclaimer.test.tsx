import { useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DropdownMenu } from 'radix-ui';
import { Link } from '#ui/primitives/link.tsx';
import { render } from '#testing/components/render.tsx';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { routes } from '../../routes.tsx';
import { asksAt } from './asks-at.ts';
import { FirstVisit } from './first-visit.tsx';

const touch = () => fireEvent.click(document.body);
const dialog = () => screen.queryByRole('dialog', { name: 'Before you continue' });

/** Accepts the disclaimer as soon as it's rendered. */
const accept = async (actions: ReturnType<typeof render>['actions']) => {
  await screen.findByRole('dialog', { name: 'Before you continue' });
  await actions.click(screen.getByRole('checkbox', { name: 'I am Authorized & Understand' }));
  await actions.click(screen.getByRole('button', { name: 'Continue' }));
};

describe('the disclaimer', () => {
  it("asks on the first visit: 'I am Authorized & Understand' enables Continue, and the acceptance is remembered", async () => {
    const { actions } = render(<FirstVisit />, { path: '/beatstore' });
    expect(dialog()).toBeNull();
    // The held press reaches nothing else: a dialog that it opened would be under this one.
    expect(touch()).toBe(false);
    await screen.findByRole('dialog', { name: 'Before you continue' });
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

  it('has the text that came with the page, if it isn’t the one of the build', async () => {
    const own = { title: 'Welcome aboard', paragraphs: ['Listen here.'], confirm: 'I agree', button: 'Go on' };
    const state = document.body.appendChild(document.createElement('script'));
    state.type = 'application/json';
    state.textContent = JSON.stringify({ queries: [[siteDocumentQuery('disclaimer').queryKey, own]] });
    try {
      render(<FirstVisit />, { path: '/beatstore' });
      touch();
      await screen.findByRole('dialog', { name: 'Welcome aboard' });
      for (const words of ['Listen here.', 'I agree', 'Go on']) expect(screen.getByText(words)).toBeTruthy();
      expect(screen.queryByText(/belong to/)).toBeNull();
    } finally {
      state.remove();
    }
  });

  it('does not ask visitors who have accepted it', async () => {
    localStorage.setItem('disclaimerAccepted', 'true');
    render(<FirstVisit />, { path: '/' });
    touch();
    await act(() => Promise.resolve());
    expect(dialog()).toBeNull();
  });

  it('does not cover the terms, which it links to', async () => {
    const { actions } = render(<FirstVisit />, { path: '/' });
    touch();
    await actions.click(await screen.findByRole('link', { name: 'Terms' }));
    expect(window.location.pathname).toBe('/terms');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(localStorage.getItem('disclaimerAccepted')).toBeNull();
  });

  it('asks once per tab without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Storage is disabled.', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Storage is disabled.', 'SecurityError');
    });
    try {
      const { actions, unmount } = render(<FirstVisit />, { path: '/' });
      touch();
      await accept(actions);
      expect(dialog()).toBeNull();
      unmount();
      render(<FirstVisit />, { path: '/beatstore' });
      expect(touch()).toBe(true);
      await act(() => Promise.resolve());
      expect(dialog()).toBeNull();
    } finally {
      window.name = '';
    }
  });
});

describe('the first press', () => {
  const press = (element: HTMLElement) => {
    fireEvent.pointerDown(element, { button: 0, pointerType: 'mouse' });
    fireEvent.mouseDown(element);
    fireEvent.pointerUp(element);
    fireEvent.mouseUp(element);
    fireEvent.click(element);
  };
  /** One element of each kind that can be pressed; `done` is shown after the press. */
  const Page = () => {
    const [done, setDone] = useState('nothing');
    return (
      <>
        <output>{done}</output>
        <button type="button" onClick={(event) => setDone(event.shiftKey ? 'pressed with shift' : 'pressed')}>
          <span>Button</span>
        </button>
        <Link to="/ourwork">Link</Link>
        <label>
          Box <input type="checkbox" onChange={(event) => setDone(event.target.checked ? 'ticked' : 'not ticked')} />
        </label>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setDone('sent');
          }}
        >
          <button type="submit">Submit</button>
        </form>
        <DropdownMenu.Root onOpenChange={(open) => setDone(open ? 'open' : 'closed')}>
          <DropdownMenu.Trigger>Menu</DropdownMenu.Trigger>
        </DropdownMenu.Root>
        <FirstVisit />
      </>
    );
  };
  const shown = () => `${screen.getByRole('status', { hidden: true }).textContent} at ${window.location.pathname}`;

  it.each([
    ['Button', 'pressed at /beatstore'],
    ['Link', 'nothing at /ourwork'],
    ['Box', 'ticked at /beatstore'],
    ['Submit', 'sent at /beatstore'],
    ['Menu', 'open at /beatstore'],
  ])('on “%s” is held until Continue, and then carried out once', async (name, result) => {
    const { actions } = render(<Page />, { path: '/beatstore' });
    // A double click: two presses before anything is rendered.
    act(() => [0, 1].forEach(() => press(screen.getByText(name))));
    await screen.findByRole('dialog', { name: 'Before you continue' });
    expect(shown()).toBe('nothing at /beatstore');
    await accept(actions);
    expect(shown()).toBe(result);
    await act(() => Promise.resolve());
    expect(shown()).toBe(result);
  });

  it('keeps its modifier keys, and is carried out during the press of Continue', async () => {
    const { actions } = render(<Page />, { path: '/beatstore' });
    fireEvent.click(screen.getByText('Button'), { shiftKey: true });
    await screen.findByRole('dialog', { name: 'Before you continue' });
    await actions.click(screen.getByRole('checkbox', { name: 'I am Authorized & Understand' }));
    const clicks: string[] = [];
    const note = (event: Event, sign: string) => clicks.push(`${sign} ${(event.target as HTMLElement).textContent}`);
    const watching = new AbortController();
    addEventListener('click', (event) => note(event, 'begin'), { signal: watching.signal, capture: true });
    addEventListener('click', (event) => note(event, 'end'), { signal: watching.signal });
    await actions.click(screen.getByRole('button', { name: 'Continue' }));
    watching.abort();
    expect(clicks).toEqual(['begin Continue', 'begin Button', 'end Button', 'end Continue']);
    expect(shown()).toBe('pressed with shift at /beatstore');
  });

  it('may come from the keyboard, whose click follows its keyup', async () => {
    const { actions } = render(<Page />, { path: '/beatstore' });
    fireEvent.keyUp(screen.getByText('Button'), { key: ' ' });
    fireEvent.click(screen.getByText('Button'));
    await accept(actions);
    expect(shown()).toBe('pressed at /beatstore');
  });

  it('is carried out at once if another tab has accepted', async () => {
    render(<Page />, { path: '/beatstore' });
    localStorage.setItem('disclaimerAccepted', 'true');
    press(screen.getByText('Button'));
    expect(shown()).toBe('pressed at /beatstore');
    press(screen.getByText('Box'));
    expect(shown()).toBe('ticked at /beatstore');
    expect(dialog()).toBeNull();
  });

  it('is dropped if the visitor reads the terms first', async () => {
    const { actions } = render(<Page />, { path: '/beatstore' });
    press(screen.getByText('Button'));
    await actions.click(await screen.findByRole('link', { name: 'Terms' }));
    await waitFor(() => expect(dialog()).toBeNull());
    await actions.click(screen.getByText('Link'));
    await waitFor(() => expect(window.location.pathname).toBe('/ourwork'));
    await accept(actions);
    expect(shown()).toBe('nothing at /ourwork');
  });
});

it('the disclaimer is shown only on public pages: never on login, checkout, orders or dashboards', () => {
  const asking = routes.map(({ path }) => path).filter((path) => asksAt(path.replaceAll(/:\w+/g, 'x')));
  expect(asking).toEqual([
    '/',
    '/thestory',
    '/ourwork',
    '/merch',
    '/sell',
    '/contact',
    '/beatstore/:username',
    '/csl-center=redirect',
    '/csl-center=redirect2L',
    '/csl-center=redirect/:id',
    '/beatstore',
    '/beatstore/product/:beatId',
  ]);
});
