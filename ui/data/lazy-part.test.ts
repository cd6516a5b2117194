import { afterEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../toasts/toasts.ts';
import { loadAtLast } from './lazy-part.ts';
import { offerAnotherTry } from './out-of-reach.ts';

afterEach(() => vi.useRealTimers());

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('code that can’t be fetched', () => {
  it('is retried automatically until it loads, and reported once', async () => {
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockImplementationOnce(lost);
    load.mockResolvedValue('the part');
    const offer = vi.fn(async () => undefined);
    const part = loadAtLast(load, offer);
    await vi.runAllTimersAsync();
    expect(await part).toBe('the part');
    expect([load, offer].map((of) => of.mock.calls.length)).toEqual([3, 1]);
  });

  it('is fetched at once when the visitor retries', async () => {
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValue('the part');
    const part = loadAtLast(load, async ({ again }) => again());
    expect(await part).toBe('the part');
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is retried at the same pace, however often the visitor presses', async () => {
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<string>>().mockImplementation(lost);
    const press = await new Promise<() => void>((resolve) => {
      void loadAtLast(load, async ({ again }) => resolve(again));
    });
    for (let pressed = 0; pressed < 3; pressed += 1) press();
    await vi.advanceTimersByTimeAsync(0);
    expect([load.mock.calls.length, vi.getTimerCount()]).toEqual([4, 1]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(load).toHaveBeenCalledTimes(5);
  });
});

describe('the message about missing code offers', () => {
  const setUp = async (response: () => Promise<unknown>, stays: boolean) => {
    vi.stubGlobal('fetch', response);
    const said = vi.spyOn(toast, 'error').mockReturnValue();
    const again = vi.fn();
    const reload = vi.fn();
    await offerAnotherTry({ again, reload, mustStay: () => stays });
    const action = said.mock.calls[0]?.[1]?.action;
    return { label: action?.label, press: () => action?.onPress(), again, reload };
  };

  it.each([
    ['the server can’t be reached', lost, false],
    ['a proxy reports that it is down', async () => ({ ok: false }), true],
  ])('a retry if %s', async (_, response, stays) => {
    const { label, press, again, reload } = await setUp(response, stays);
    expect([label, reload.mock.calls.length]).toEqual(['Try again', 0]);
    press();
    expect(again).toHaveBeenCalledOnce();
  });

  it('a reload if the site was updated and music plays', async () => {
    const { label, press, reload } = await setUp(async () => ({ ok: true }), true);
    expect([label, reload.mock.calls.length]).toEqual(['Reload', 0]);
    press();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('nothing, because an updated site reloads at once if there is nothing to lose', async () => {
    const { label, reload } = await setUp(async () => ({ ok: true }), false);
    expect([label, reload.mock.calls.length]).toEqual([undefined, 1]);
  });
});
