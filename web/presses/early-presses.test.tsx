import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdEarlyPresses } from './early-presses.ts';

const root = document.documentElement;
holdEarlyPresses();

beforeEach(() => {
  vi.useFakeTimers();
  delete root.dataset['ready'];
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A page as the server sends it. `taken` has the names of the controls whose code got a press. */
const show = (html: string) => {
  document.body.innerHTML = html;
  const taken: string[] = [];
  document.body.addEventListener('click', ({ target }) => taken.push((target as Element).textContent));
  const control = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('body *')].find((one) => one.textContent === name)!;
  return {
    control,
    taken,
    press: (name: string) => control(name).click(),
    arrive: async () => {
      root.dataset['ready'] = '';
      await vi.advanceTimersByTimeAsync(1000);
    },
  };
};

it('presses of buttons before their code has come are carried out once, in their order', async () => {
  const { taken, press, arrive } = show('<button type="button">Play</button><button type="button">Menu</button>');
  for (const name of ['Menu', 'Play', 'Menu']) press(name);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(taken).toEqual([]);
  await arrive();
  expect(taken).toEqual(['Menu', 'Play']);
});

it('a button whose press is held shows it until the press is carried out', async () => {
  const { control, press, arrive } = show('<button type="button"><span>Play</span></button>');
  const button = control('Play').closest('button')!;
  press('Play');
  expect(button.matches('[data-pressed]')).toBe(true);
  await arrive();
  expect(button.matches('[data-pressed]')).toBe(false);
});

it('links, and buttons that submit a form, work without their code', () => {
  const { taken, press } = show('<a href="#there">Link</a><form><button type="submit">Send</button></form>');
  document.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault());
  press('Link');
  press('Send');
  expect(taken).toEqual(['Link', 'Send']);
});

it('a page whose code has come gets each press at once', () => {
  const { taken, press } = show('<button type="button">Play</button>');
  root.dataset['ready'] = '';
  press('Play');
  press('Play');
  expect(taken).toEqual(['Play', 'Play']);
});

it('a press of a button that has left the page is forgotten', async () => {
  const { control, taken, press, arrive } = show('<button type="button">Play</button>');
  press('Play');
  control('Play').remove();
  await arrive();
  expect(taken).toEqual([]);
});
