import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePlayableBeat } from '#testing/components/beats.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { keepMemory } from '../keep-memory.ts';
import type { PlayableBeat } from '../playable-beat.ts';
import { playBeat, player } from '../player.ts';
import { queuedKey } from '../player-memory.ts';
import { BeatMenu } from './beat-menu.tsx';
import { PlayerBar } from './player-bar.tsx';
// Preloaded, so that no test waits for them.
import './beat-menu-items.tsx';
import './player-panel.tsx';
import './queue-panel.tsx';

const idOf = (place: number): string => `00000000-0000-7000-8000-00000000000${place}`;
const beat = (place: number, title: string): PlayableBeat => makePlayableBeat({ _id: idOf(place), title });
const [harbour, kitchen, lantern, meadow, night] = [
  beat(1, 'Harbour'),
  beat(2, 'Kitchen'),
  beat(3, 'Lantern'),
  beat(4, 'Meadow'),
  beat(5, 'Night'),
] as const;
const list = [harbour, kitchen, lantern];

const show = (responses: Readonly<Record<string, unknown>> = {}) =>
  render(
    <>
      {[meadow, night].map((each) => (
        <BeatMenu key={each._id} beat={each} />
      ))}
      <PlayerBar />
    </>,
    { responses: { 'GET /api/v1/app/token/:trackId/mp3': { token: 'token' }, ...responses } },
  );
type Actions = ReturnType<typeof show>['actions'];

const choose = async (actions: Actions, title: string, item: 'Play next' | 'Add to queue') => {
  await actions.click(screen.getByRole('button', { name: `More for ${title}` }));
  await actions.click(await screen.findByRole('menuitem', { name: item }));
};
const openQueue = async (actions: Actions) => {
  const bar = within(await screen.findByRole('region', { name: 'Audio player' }));
  await actions.click(bar.getByRole('button', { name: /^Queue/ }));
  return within(await screen.findByRole('dialog', { name: 'Queue' }));
};
type Panel = Awaited<ReturnType<typeof openQueue>>;
/** The titles in one of the panel's lists, from the names of their buttons. */
const titlesIn = (panel: Panel, name: string): (string | undefined)[] => {
  const found = panel.queryByRole('list', { name });
  const buttons = found ? within(found).getAllByRole('button', { name: /^Play / }) : [];
  return buttons.map((button) => /^Play (.+) by Sol$/.exec(button.textContent)?.[1]);
};
const queued = (panel: Panel) => titlesIn(panel, 'Next in queue');

const queueUp = async (...beats: readonly PlayableBeat[]) => {
  await act(async () => playBeat(harbour, list, 'Similar beats'));
  player.remember(beats);
  act(() => player.store.setState({ queued: beats.map(({ _id }) => _id) }));
};

beforeEach(() => {
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'load').mockImplementation(() => {});
  vi.spyOn(media, 'pause').mockImplementation(() => {});
  vi.spyOn(media, 'play').mockResolvedValue();
});
afterEach(() => {
  act(() => {
    player.close();
    player.store.setState({ queued: [], loop: false, shuffle: false });
  });
});

describe('a beat’s menu', () => {
  it('queues the beat last or next, and says so', async () => {
    const { actions } = show();
    await act(async () => playBeat(harbour, list, 'Similar beats'));
    await choose(actions, 'Meadow', 'Add to queue');
    expect(await screen.findByText('“Meadow” is in your queue.')).toBeDefined();
    await choose(actions, 'Night', 'Play next');
    expect(await screen.findByText('“Night” plays next.')).toBeDefined();
    expect(queued(await openQueue(actions))).toEqual(['Night', 'Meadow']);
  });

  it('plays the beat at once if the player is closed', async () => {
    const { actions } = show();
    await choose(actions, 'Meadow', 'Add to queue');
    const bar = within(await screen.findByRole('region', { name: 'Audio player' }));
    expect(bar.getByText('Now playing: Meadow by Sol')).toBeDefined();
  });

  it('says when the queue is full', async () => {
    const { actions } = show();
    await queueUp();
    act(() => player.store.setState({ queued: Array.from({ length: 200 }, (_, place) => `beat ${place}`) }));
    await choose(actions, 'Meadow', 'Add to queue');
    expect(await screen.findByText('Your queue is full. It holds 200 tracks.')).toBeDefined();
    expect(player.store.getState().queued).toHaveLength(200);
  });
});

describe('the queue panel', () => {
  it('shows the current beat, the queued ones, and those that follow in the list that was played from', async () => {
    const { actions } = show();
    await queueUp(meadow, night);
    const panel = await openQueue(actions);
    expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Now playing',
      'Next in queue',
      'Next from Similar beats',
    ]);
    expect(within(panel.getByRole('region', { name: 'Now playing' })).getByText('Harbour')).toBeDefined();
    expect(queued(panel)).toEqual(['Meadow', 'Night']);
    expect(titlesIn(panel, 'Next from Similar beats')).toEqual(['Kitchen', 'Lantern']);
  });

  it('has a button that says how many beats wait and whether the queue is open', async () => {
    const { actions } = show();
    await queueUp(meadow, night);
    const button = () => screen.getByRole('button', { name: 'Queue (2)', hidden: true });
    await screen.findByRole('region', { name: 'Audio player' });
    expect([
      button().ariaHasPopup ?? button().getAttribute('aria-haspopup'),
      button().getAttribute('aria-expanded'),
    ]).toEqual(['dialog', 'false']);
    await openQueue(actions);
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await actions.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('moves a beat up and down by buttons, keeps the focus, and announces the position', async () => {
    const { actions } = show();
    await queueUp(meadow, night, lantern);
    const panel = await openQueue(actions);
    const button = (name: string) => panel.getByRole<HTMLButtonElement>('button', { name });
    expect([button('Move Meadow up').disabled, button('Move Lantern down').disabled]).toEqual([true, true]);
    await actions.click(button('Move Meadow down'));
    expect(queued(panel)).toEqual(['Night', 'Meadow', 'Lantern']);
    expect(document.activeElement).toBe(button('Move Meadow down'));
    expect(panel.getByRole('status').textContent).toBe('Meadow is now 2 of 3.');
    await actions.keyboard('{Enter}');
    expect(queued(panel)).toEqual(['Night', 'Lantern', 'Meadow']);
    // Meadow is last, so the button that moves it down is disabled.
    expect(document.activeElement).toBe(button('Move Meadow up'));
  });

  it('moves a beat by dragging', async () => {
    const { actions } = show();
    await queueUp(meadow, night, lantern);
    const panel = await openQueue(actions);
    const row = panel.getByRole('button', { name: 'Play Meadow by Sol' }).closest('li') as HTMLLIElement;
    const handle = row.querySelector('.cursor-grab') as HTMLElement;
    vi.spyOn(row, 'clientHeight', 'get').mockReturnValue(64);
    handle.setPointerCapture = () => undefined;
    await actions.pointer([
      { keys: '[MouseLeft>]', target: handle, coords: { clientX: 0, clientY: 30 } },
      { target: handle, coords: { clientX: 0, clientY: 30 + 70 } },
      { keys: '[/MouseLeft]', target: handle },
    ]);
    expect(queued(panel)).toEqual(['Night', 'Meadow', 'Lantern']);
  });

  it('removes a beat and moves the focus to the next one', async () => {
    const { actions } = show();
    await queueUp(meadow, night);
    const panel = await openQueue(actions);
    await actions.click(panel.getByRole('button', { name: 'Remove Meadow from the queue' }));
    expect(queued(panel)).toEqual(['Night']);
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Remove Night from the queue' }));
  });

  it('is cleared and comes back with Undo', async () => {
    const { actions } = show();
    await queueUp(meadow, night);
    const panel = await openQueue(actions);
    await actions.click(panel.getByRole('button', { name: 'Clear queue' }));
    expect(queued(panel)).toEqual([]);
    expect(panel.getByText('Nothing yet. Choose “Play next” or “Add to queue” in a menu of the store.')).toBeDefined();
    // Messages lie above the panel and can be pressed while it's open.
    const undo = await screen.findByText('Undo');
    act(() => undo.click());
    expect(queued(panel)).toEqual(['Meadow', 'Night']);
  });

  it('plays a pressed beat of the queue or the list, and keeps the rest', async () => {
    const { actions } = show();
    await queueUp(meadow, night);
    const panel = await openQueue(actions);
    const now = () => player.store.getState().current?.title;
    await actions.click(panel.getByRole('button', { name: 'Play Night by Sol' }));
    expect([now(), queued(panel)]).toEqual(['Night', ['Meadow']]);
    await actions.click(panel.getByRole('button', { name: 'Play Lantern by Sol' }));
    expect([now(), queued(panel)]).toEqual(['Lantern', ['Meadow']]);
    expect(titlesIn(panel, 'Next from Similar beats')).toEqual(['Harbour', 'Kitchen']);
  });

  it('says how loop and shuffle affect the order', async () => {
    const { actions } = show();
    await queueUp(meadow);
    const panel = await openQueue(actions);
    act(() => player.toggleLoop());
    expect(panel.getByText('Loop is on: this repeats until you press Next.')).toBeDefined();
    act(() => player.toggleShuffle());
    expect(panel.getByText('Shuffle is on: what comes after it is random, too.')).toBeDefined();
    expect(titlesIn(panel, 'Next from Similar beats')).toHaveLength(1);
  });

  it('fetches beats that it knows only by id, and reports removed ones', async () => {
    const [known, gone] = [beat(7, 'Known'), beat(8, 'Gone')];
    const { actions, server } = show({ 'GET /api/v1/app/beatstore/named': [known] });
    await queueUp();
    act(() => player.store.setState({ queued: [known._id, gone._id] }));
    const panel = await openQueue(actions);
    expect(await panel.findByText('No longer available')).toBeDefined();
    expect(queued(panel)).toEqual(['Known']);
    expect(server.calls.find(({ key }) => key.endsWith('/named'))?.query).toContain(known._id);
  });
});

it('the player skips a removed beat with a message', async () => {
  const gone = beat(9, 'Gone');
  show({
    'GET /api/v1/app/token/:trackId/mp3': ({ path }: { readonly path: string }) =>
      path.includes(gone._id) ? new Refusal(404) : { token: 'token' },
  });
  await queueUp(gone);
  await act(async () => player.next());
  expect(await screen.findByText('“Gone” is no longer available, so we skipped it.')).toBeDefined();
  expect(player.store.getState().current?.title).toBe('Kitchen');
});

describe('with the player in two tabs', () => {
  let end = (): void => undefined;
  afterEach(() => end());
  const otherTab = (stored: readonly PlayableBeat[]) => {
    // Contains spaces, so that a rewrite would show.
    const text = JSON.stringify(
      stored.map(({ _id }) => _id),
      null,
      2,
    );
    localStorage.setItem(queuedKey, text);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: queuedKey })));
    return text;
  };
  const stored = () => JSON.parse(localStorage.getItem(queuedKey) ?? '[]') as string[];

  it('the queue is shared: each tab shows the other’s changes, and neither tab writes them back', () => {
    end = keepMemory(player);
    act(() => player.store.setState({ queued: [meadow._id] }));
    expect(stored()).toEqual([meadow._id]);
    const text = otherTab([night, meadow]);
    expect(player.store.getState().queued).toEqual([night._id, meadow._id]);
    expect(localStorage.getItem(queuedKey)).toBe(text);
    act(() => player.next());
    expect(stored()).toEqual([meadow._id]);
  });

  it('a page that loads puts the stored queue before beats that were queued on it already', () => {
    localStorage.setItem(queuedKey, JSON.stringify([meadow._id]));
    act(() => player.store.setState({ queued: [night._id] }));
    end = keepMemory(player);
    expect(player.store.getState().queued).toEqual([meadow._id, night._id]);
  });

  it('a tab without changes doesn’t overwrite what the other one has saved', () => {
    end = keepMemory(player);
    localStorage.setItem('player', '{"volume":0.3}');
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('player')).toBe('{"volume":0.3}');
  });
});
