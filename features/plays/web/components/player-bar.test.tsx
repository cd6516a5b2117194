import { act, screen, within, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLicense, makePlayableBeat } from '#testing/components/beats.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import type { PlayableBeat } from '../playable-beat.ts';
import { playBeat, player, playOwned } from '../player.ts';
import { PlayerBar } from './player-bar.tsx';
// Preloaded, so that no test waits for it.
import './player-panel.tsx';

const tokenKey = 'GET /api/v1/app/token/:trackId/mp3';

const beat = (id: string, title: string): PlayableBeat => ({
  ...makePlayableBeat({ _id: id, title }),
  licenses: [makeLicense({ _id: 'basic', title: 'Basic License' })],
});
const harbour = beat('harbour', 'Harbour');
const kitchen = beat('kitchen', 'Kitchen Light');

const show = (responses: Readonly<Record<string, unknown>> = {}, user?: UserInfo) =>
  render(<PlayerBar />, {
    ...(user && { user }),
    responses: { [tokenKey]: { token: 'token' }, 'GET /api/v1/app/checkToken': {}, ...responses },
  });

/** Dispatches an event of the browser's audio element. */
const sound = (event: 'playing' | 'waiting' | 'error') =>
  act(() => void document.querySelector('audio')?.dispatchEvent(new Event(event)));
const play = () => act(async () => playBeat(harbour, [harbour, kitchen]));
/** The whole bar. It contains the variants for wide and small screens, so most controls are in it twice. */
const bar = async () => within(await screen.findByRole('region', { name: 'Audio player' }));
const buttonsOf = async (name: string | RegExp) => (await bar()).queryAllByRole('button', { name });
const problem = async (words: string) =>
  (await bar()).findByText((_, element) => element?.tagName === 'OUTPUT' && element.textContent.startsWith(words));

let paused = true;
beforeEach(() => {
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(media, 'load').mockImplementation(() => {});
  vi.spyOn(media, 'pause').mockImplementation(() => {
    paused = true;
  });
  vi.spyOn(media, 'play').mockImplementation(async () => {
    paused = false;
  });
});
afterEach(() => {
  act(() => player.close());
});

describe('the player bar', () => {
  it('is hidden until something plays and after it’s closed', async () => {
    const { actions } = show();
    expect(screen.queryByRole('region', { name: 'Audio player' })).toBeNull();
    await play();
    const [close] = await buttonsOf('Close player');
    await actions.click(close as HTMLElement);
    expect(screen.queryByRole('region', { name: 'Audio player' })).toBeNull();
  });

  it('says what plays, and offers Pause while the beat loads, plays and buffers', async () => {
    show();
    await play();
    expect((await bar()).getByText('Now playing: Harbour by Sol')).toBeDefined();
    for (const event of [null, 'playing', 'waiting'] as const) {
      if (event) sound(event);
      expect(await buttonsOf('Pause')).not.toHaveLength(0);
      expect(await buttonsOf('Play')).toHaveLength(0);
    }
  });

  it('pauses and resumes the beat with the same button', async () => {
    const { actions } = show();
    await play();
    sound('playing');
    await actions.click((await buttonsOf('Pause'))[0] as HTMLElement);
    expect(paused).toBe(true);
    await actions.click((await buttonsOf('Play'))[0] as HTMLElement);
    expect(paused).toBe(false);
    expect(await buttonsOf('Pause')).not.toHaveLength(0);
  });

  it('goes to the next beat of the list', async () => {
    const { actions } = show();
    await play();
    await actions.click((await buttonsOf('Next'))[0] as HTMLElement);
    expect((await bar()).getByText('Now playing: Kitchen Light by Sol')).toBeDefined();
  });

  it('says if a beat can’t be loaded, and offers a retry', async () => {
    let response: unknown = new Refusal(500);
    const { actions, server } = show({ [tokenKey]: () => response });
    // No other test has fetched a token for this beat.
    const fresh = beat('fresh', 'Fresh');
    await act(async () => playBeat(fresh, [fresh]));
    expect(await problem('Error loading track data.')).toBeDefined();
    expect(await buttonsOf('Play')).not.toHaveLength(0);
    response = { token: 'token' };
    await actions.click((await bar()).getByRole('button', { name: 'Try again' }));
    expect(await buttonsOf('Pause')).not.toHaveLength(0);
    expect((await bar()).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(server.calls.filter(({ key }) => key === tokenKey)).toHaveLength(2);
  });

  it('asks for a press if the browser blocks the sound', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new DOMException('no press', 'NotAllowedError'));
    show();
    await play();
    expect(await problem('Your browser blocked the sound. Press play to start it.')).toBeDefined();
    expect(await buttonsOf('Play')).not.toHaveLength(0);
  });

  it('retries once if the sound fails, and reports a second failure', async () => {
    show();
    await play();
    await act(async () => sound('error'));
    expect(await buttonsOf('Pause')).not.toHaveLength(0);
    await act(async () => sound('error'));
    expect(await problem('Error loading track data.')).toBeDefined();
  });

  it('offers a license for a preview but not for an owned beat', async () => {
    show({}, { _id: 'buyer' } as UserInfo);
    await play();
    expect(await buttonsOf(/choose a license for Harbour$/)).not.toHaveLength(0);
    const owned = { ...harbour, beatId: 'kitchen', name: 'Kitchen Light', artist: 'Sol', playUrl: '/own/kitchen' };
    await act(async () => playOwned([owned], 0));
    expect((await bar()).getByText('Now playing: Kitchen Light by Sol')).toBeDefined();
    expect(await buttonsOf(/choose a license for Kitchen Light$/)).toHaveLength(0);
  });

  it('names every control with its role and state', async () => {
    const { actions } = show();
    await play();
    sound('playing');
    const first = async (role: 'button' | 'slider', name: string | RegExp) =>
      (await bar()).getAllByRole(role, { name })[0] as HTMLElement;
    for (const name of ['Previous', 'Pause', 'Next', 'Notes', 'Close player']) await first('button', name);
    for (const name of ['Loop', 'Shuffle']) {
      const states: (string | null)[] = [];
      for (let presses = 0; presses < 3; presses += 1) {
        states.push((await first('button', name)).getAttribute('aria-pressed'));
        if (presses < 2) await actions.click(await first('button', name));
      }
      expect(states, name).toEqual(['false', 'true', 'false']);
    }
    const heard = async () => (await first('slider', 'Volume')).getAttribute('aria-valuetext');
    expect(await heard()).toBe('100 %');
    await actions.click(await first('button', 'Mute'));
    expect(await heard()).toBe('0 %');
    await actions.click(await first('button', 'Unmute'));
    expect(await heard()).toBe('100 %');
    const seek = await first('slider', 'Seek');
    const place = ['valuemin', 'valuemax', 'valuenow', 'valuetext'].map((part) => seek.getAttribute(`aria-${part}`));
    expect(place).toEqual(['0', '60', '0', '0:00 of 1:00']);
    expect(seek.tabIndex).toBe(0);
    expect((await first('button', /^Open player: Harbour/)).getAttribute('aria-haspopup')).toBe('dialog');
  });

  it('has every control in a phone’s sheet, which Escape closes', async () => {
    const { actions } = show();
    await play();
    sound('playing');
    const [opener] = await buttonsOf(/^Open player: Harbour/);
    await actions.click(opener as HTMLElement);
    const sheet = within(await screen.findByRole('dialog', { name: 'Now playing' }));
    for (const name of ['Loop', 'Previous', 'Pause', 'Next', 'Shuffle', 'Mute', 'Notes', 'Close player']) {
      expect(sheet.getByRole('button', { name }), name).toBeDefined();
    }
    for (const name of ['Seek', 'Volume']) expect(sheet.getByRole('slider', { name }), name).toBeDefined();
    await actions.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: 'Audio player' })).toBeDefined();
  });
});
