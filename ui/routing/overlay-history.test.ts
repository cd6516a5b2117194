import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Overlays = typeof import('./overlay-history.ts');

interface Entry {
  readonly key: string;
  readonly overlay?: number;
}

/** A browser's history, whose steps take a moment, and the router's part of it. */
const world = async () => {
  let entries: Entry[] = [{ key: 'list' }];
  let at = 0;
  const pops: string[] = [];
  vi.resetModules();
  const overlays: Overlays = await import('./overlay-history.ts');
  const settle = () => vi.runAllTimersAsync();
  const go = (steps: number): void => {
    setTimeout(() => {
      at = Math.min(Math.max(0, at + steps), entries.length - 1);
      if (!overlays.isOverlayPop()) pops.push(entries[at]?.key ?? '');
    });
  };
  const push = (entry: Entry): void => {
    entries = [...entries.slice(0, at + 1), entry];
    at += 1;
  };
  vi.stubGlobal('window', {
    history: {
      get state() {
        return entries[at];
      },
      pushState: push,
      go,
    },
  });
  const open = () => {
    const overlay = { open: true, remove: () => undefined as void };
    const close = (): void => {
      overlay.open = false;
      overlay.remove();
    };
    overlay.remove = overlays.addOverlay(close);
    return { overlay, close };
  };
  return {
    open,
    settle,
    pops,
    back: async () => {
      go(-1);
      await settle();
    },
    forward: async () => {
      go(1);
      await settle();
    },
    visit: async (key: string) => {
      overlays.leaveOverlays(() => push({ key }));
      await settle();
    },
    /** "list+1" is the entry of an overlay above the page "list". */
    history: () => entries.slice(0, at + 1).map(({ key, overlay }) => (overlay ? `${key}+${overlay}` : key)),
    overlays,
  };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('Back closes the newest overlay, and the router doesn’t notice', async () => {
  const { open, settle, back, history, pops } = await world();
  const sheet = open().overlay;
  await settle();
  const queue = open().overlay;
  await settle();
  expect(history()).toEqual(['list', 'list+1', 'list+2']);
  await back();
  expect([sheet.open, queue.open]).toEqual([true, false]);
  await back();
  expect(sheet.open).toBe(false);
  expect(history()).toEqual(['list']);
  expect(pops).toEqual([]);
});

it('an overlay closed by its own button removes its history entry', async () => {
  const { open, settle, history, pops } = await world();
  const { close } = open();
  await settle();
  close();
  await settle();
  expect(history()).toEqual(['list']);
  expect(pops).toEqual([]);
});

it('an overlay that replaces another takes over its entry', async () => {
  const { open, settle, history } = await world();
  const { close } = open();
  await settle();
  close();
  open();
  await settle();
  expect(history()).toEqual(['list', 'list+1']);
});

it('another page replaces the entries of overlays', async () => {
  const { open, settle, visit, back, history, pops } = await world();
  const { close } = open();
  await settle();
  close();
  await visit('beat');
  expect(history()).toEqual(['list', 'beat']);
  await back();
  expect(pops).toEqual(['list']);
});

it('Back closes an overlay that stayed open over another page', async () => {
  const { open, settle, visit, back, history } = await world();
  const { overlay } = open();
  await settle();
  await visit('beat');
  expect(history()).toEqual(['list', 'beat', 'beat+1']);
  await back();
  expect(overlay.open).toBe(false);
  expect(history()).toEqual(['list', 'beat']);
});

it('each Back reaches an overlay that asks before it closes', async () => {
  const { settle, back, history, overlays } = await world();
  const refuse = vi.fn();
  overlays.addOverlay(refuse);
  await settle();
  await back();
  await back();
  expect(refuse).toHaveBeenCalledTimes(2);
  expect(history()).toEqual(['list', 'list+1']);
});

it('Forward doesn’t reach a closed overlay', async () => {
  const { open, settle, back, forward, history, pops } = await world();
  open();
  await settle();
  await back();
  await forward();
  await settle();
  expect(history()).toEqual(['list']);
  expect(pops).toEqual([]);
});
