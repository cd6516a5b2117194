import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdEarlySubmit } from './early-submits.ts';

beforeEach(() => {
  vi.useFakeTimers();
  window.addEventListener('submit', holdEarlySubmit);
});
afterEach(() => {
  window.removeEventListener('submit', holdEarlySubmit);
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A form as the server sends it. `taken` counts the submissions that reach its code, once that has loaded. */
const show = (html: string) => {
  document.body.innerHTML = html;
  const form = document.querySelector('form')!;
  const taken = vi.fn((event: Event) => event.preventDefault());
  const itself = vi.spyOn(form, 'submit').mockReturnValue();
  return { press: () => form.requestSubmit(), arrive: () => form.addEventListener('submit', taken), taken, itself };
};

it('a form is sent once when its code has loaded, however often it was submitted before', async () => {
  const { press, arrive, taken, itself } = show('<form method="post"></form>');
  press();
  press();
  await vi.advanceTimersByTimeAsync(3000);
  press();
  arrive();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([taken.mock.calls.length, itself.mock.calls.length]).toEqual([1, 0]);
});

it('a form isn’t sent again once its code has taken a submission', async () => {
  const { press, arrive, taken } = show('<form method="post"></form>');
  press();
  arrive();
  press();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(taken).toHaveBeenCalledOnce();
});

it.each(['post', 'get'])('the browser sends a form itself, once, if its code never loads: %s', async (method) => {
  const { press, itself } = show(`<form method="${method}"></form>`);
  press();
  await vi.advanceTimersByTimeAsync(9000);
  expect(itself).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(itself).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('a form with an action of its own is left alone', () => {
  const { press, itself } = show('<form action="/beatstore"></form>');
  const sent = vi.fn((event: Event) => event.defaultPrevented);
  window.addEventListener('submit', sent, { once: true });
  press();
  expect([sent.mock.results[0]?.value, vi.getTimerCount(), itself.mock.calls.length]).toEqual([false, 0, 0]);
});
