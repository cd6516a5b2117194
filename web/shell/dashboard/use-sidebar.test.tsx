import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSidebar } from './use-sidebar.ts';

let width = 0;
let listeners: (() => void)[] = [];

const resize = (to: number): void => {
  width = to;
  act(() => listeners.forEach((listener) => listener()));
};

const drawAt = (at: number) => {
  width = at;
  listeners = [];
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return width >= Number(/\(min-width: (\d+)px\)/.exec(query)?.[1]);
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    removeEventListener: () => {},
  }));
  return renderHook(() => useSidebar('first')).result;
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  [639, false, false],
  [640, true, false],
  [1023, true, false],
  [1024, true, true],
])('in a window of %d px the sidebar is beside the page: %s, and wide: %s', (at, roomy, open) => {
  expect(drawAt(at).current).toMatchObject({ roomy, open });
});

it('a tablet’s sidebar can be opened, and follows the window again when that changes', () => {
  const sidebar = drawAt(768);
  act(() => sidebar.current.setOpen(true));
  expect(sidebar.current.open).toBe(true);
  resize(1440);
  expect(sidebar.current.open).toBe(true);
  resize(768);
  expect(sidebar.current.open).toBe(false);
});
