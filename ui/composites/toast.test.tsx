import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { toast } from './toast.tsx';

const rect = (top: number, height: number): DOMRect => new DOMRect(16, top, 328, height);

/** Presses a button at this height in a window of 360 × 740 px, whose messages would be at the bottom. */
const press = async (top: number): Promise<HTMLElement> => {
  const page = render(<button onClick={() => toast.success('Saved.')}>Save</button>);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boundsOf(this: Element) {
    return this.tagName === 'BUTTON' ? rect(top, 44) : rect(660, 64);
  });
  await page.actions.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  return screen.getByRole('list', { name: 'Notifications' });
};

it('a toast is at the bottom', async () => {
  const { style } = await press(300);
  expect([style.top, style.bottom]).toEqual(['', '16px']);
});

it('a toast is at the top if it would cover the pressed element, and the next one at the bottom again', async () => {
  const list = await press(680);
  expect([list.style.top, list.style.bottom]).toEqual(['16px', 'auto']);
  screen.getByRole('button', { name: 'Dismiss' }).click();
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
  expect(list.style.top).toBe('');
});
