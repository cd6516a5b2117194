import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { toast } from './toast.tsx';

/** The parts of a window of 360 × 740 px, by their `data-at`: top and height in pixels. */
const place = (): void => {
  vi.stubGlobal('innerHeight', 740);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boundsOf(this: Element) {
    if (this.getAttribute('aria-label') === 'Notifications') return new DOMRect(16, 0, 328, 64);
    const [top = 0, height = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number);
    return new DOMRect(0, top, 360, height);
  });
};

afterEach(() => vi.unstubAllGlobals());

const press = async (name: string): Promise<HTMLElement> => {
  place();
  screen.getByRole('button', { name }).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  screen.getByRole('button', { name }).click();
  await screen.findByText(`${name}d.`);
  return screen.getByRole('list', { name: 'Notifications' });
};

const Save = ({ at }: { readonly at: number }) => (
  <button data-at={`${at} 44`} onClick={() => toast.success('Saved.')}>
    Save
  </button>
);

const sidesOf = ({ style }: HTMLElement) => ({ top: style.top, bottom: style.bottom });

it('a toast is at the bottom', async () => {
  render(<Save at={300} />);
  expect(sidesOf(await press('Save'))).toEqual({ top: 'auto', bottom: '16px' });
});

it('a toast is at the top if it would cover the pressed element, and the next one at the bottom again', async () => {
  const page = render(<Save at={680} />);
  expect(sidesOf(await press('Save'))).toEqual({ top: '16px', bottom: 'auto' });
  screen.getByRole('button', { name: 'Dismiss' }).click();
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
  page.rerender(<Save at={300} />);
  expect(sidesOf(await press('Save'))).toEqual({ top: 'auto', bottom: '16px' });
});

it('a toast covers neither a header with its close button nor a footer with sums', async () => {
  render(
    <>
      <header data-head="" data-at="0 68" />
      <Save at={540} />
      <footer data-foot="dialog" data-at="600 140" />
    </>,
  );
  expect(sidesOf(await press('Save'))).toEqual({ top: '84px', bottom: 'auto' });
});

it('a toast doesn’t cover the header of a low dialog at the bottom of a phone', async () => {
  render(
    <>
      <Save at={100} />
      <header data-head="" data-at="660 60" />
    </>,
  );
  expect(sidesOf(await press('Save'))).toEqual({ top: '16px', bottom: 'auto' });
});

it('a toast about a removed row is not where the next row comes up', async () => {
  const { rerender } = render(
    <ul>
      <li key="first" data-at="520 80">
        <button
          onClick={() => {
            rerender(<ul />);
            toast.success('Removed.');
          }}
        >
          Remove
        </button>
      </li>
      <li key="next" data-at="600 80" />
    </ul>,
  );
  expect(sidesOf(await press('Remove'))).toEqual({ top: '16px', bottom: 'auto' });
});
