import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';
import { useAppliedTheme } from './theme.ts';

/** The system's preference, and its listeners. */
const system = { light: false, listeners: new Set<() => void>() };

const prefer = (scheme: 'light' | 'dark'): void => {
  system.light = scheme === 'light';
  for (const listener of system.listeners) listener();
};

const Dashboard = () => {
  useAppliedTheme();
  return <ThemeSwitch />;
};

const shown = (): string => document.documentElement.dataset['theme'] ?? 'dark';
const choice = (name: string): HTMLInputElement => screen.getByRole('radio', { name });
const chosen = (): string[] => ['System', 'Light', 'Dark'].filter((name) => choice(name).checked);

/** Changes the theme as another tab would: a page gets no event for its own changes. */
const chooseElsewhere = (theme: string): void => {
  window.localStorage.setItem('theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
};

beforeEach(() => {
  prefer('dark');
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(prefers-color-scheme: light)' && system.light;
    },
    addEventListener: (_name: string, listener: () => void) => system.listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => system.listeners.delete(listener),
  }));
});

describe('the theme of dashboards', () => {
  it('is one of System, Light and Dark, and System by default', () => {
    prefer('light');
    render(<Dashboard />);
    expect(screen.getByRole('group', { name: 'Theme' })).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(chosen()).toEqual(['System']);
    expect(shown()).toBe('light');
  });

  it('follows the system while the page is open', () => {
    render(<Dashboard />);
    expect(shown()).toBe('dark');
    act(() => prefer('light'));
    expect(shown()).toBe('light');
    act(() => prefer('dark'));
    expect(shown()).toBe('dark');
  });

  it('is chosen by keyboard and stored, whatever the system prefers', async () => {
    const { unmount } = render(<Dashboard />);
    const actions = userEvent.setup({ delay: null });
    await actions.tab();
    expect(document.activeElement).toBe(choice('System'));
    await actions.keyboard('{ArrowRight}');
    expect(chosen()).toEqual(['Light']);
    expect(shown()).toBe('light');
    unmount();

    render(<Dashboard />);
    expect(chosen()).toEqual(['Light']);
    expect(shown()).toBe('light');
    await actions.click(choice('Dark'));
    act(() => prefer('light'));
    expect(chosen()).toEqual(['Dark']);
    expect(shown()).toBe('dark');
  });

  it('is the same in all tabs', () => {
    render(<Dashboard />);
    act(() => chooseElsewhere('light'));
    expect(chosen()).toEqual(['Light']);
    expect(shown()).toBe('light');
  });

  it('ends with the dashboard, and colors the browser’s bar until then', () => {
    const bar = document.createElement('meta');
    bar.name = 'theme-color';
    bar.content = '#0f0b09';
    document.head.append(bar);
    document.documentElement.style.background = 'rgb(250, 250, 250)';
    prefer('light');
    const { unmount } = render(<Dashboard />);
    expect(bar.content).toBe('rgb(250, 250, 250)');
    unmount();
    expect(shown()).toBe('dark');
    expect(bar.content).toBe('#0f0b09');
    bar.remove();
    document.documentElement.removeAttribute('style');
  });

  it('can be chosen for one visit if the browser can’t store it', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    render(<Dashboard />);
    await userEvent.click(choice('Light'));
    expect(chosen()).toEqual(['Light']);
    expect(shown()).toBe('light');
    await userEvent.click(choice('System'));
    vi.restoreAllMocks();
  });
});

describe('the theme before a dashboard is painted', () => {
  it.each([
    [null, 'light', 'light'],
    [null, 'dark', 'dark'],
    ['system', 'light', 'light'],
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['blue', 'light', 'light'],
  ] as const)('a stored %s under a %s system is %s, and stays so', async (stored, scheme, expected) => {
    if (stored) window.localStorage.setItem('theme', stored);
    prefer(scheme);
    // A different URL each time, because a module runs once per URL.
    await import(/* @vite-ignore */ `../../web/first-theme.ts?${stored}-${scheme}`);
    expect(shown()).toBe(expected);
    const { unmount } = render(<Dashboard />);
    expect(shown()).toBe(expected);
    unmount();
  });
});
