import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeBeat } from '#testing/components/beats.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { SharePanel } from './share-panel.tsx';

const beat = makeBeat({ _id: 'b1', title: 'Undertow', durationMs: 120_000 });
const origin = window.location.origin;
const responses = {
  'GET /api/v1/app/beatstore/track/:trackId/peaks': {
    peaks: Array.from({ length: 480 }, (_, index) => (index >= 160 && index < 220 ? 250 : 60)),
    durationMs: 120_000,
  },
};
const user = makeUser({ role: 'seller' });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('the share panel', () => {
  it('has the link to copy, and the device’s share sheet if it has one', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    const { actions } = render(<SharePanel beat={beat} />, { user, responses });
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(`${origin}/beatstore/product/b1`);
    await actions.click(screen.getByRole('button', { name: 'Share…' }));
    expect(share).toHaveBeenCalledWith({ title: 'Mira - Undertow', url: `${origin}/beatstore/product/b1` });
    await actions.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${origin}/beatstore/product/b1`));
  });

  it('has the card to download and the player to copy', async () => {
    const { actions } = render(<SharePanel beat={beat} />, { user, responses });
    const card = screen.getByRole('link', { name: 'Download card' });
    expect([card.getAttribute('href'), card.getAttribute('download')]).toEqual([
      '/media/cards/b1.jpg',
      'Mira - Undertow.jpg',
    ]);
    const code = screen.getByLabelText<HTMLTextAreaElement>('Player for your site').value;
    expect(code).toContain(`<iframe src="${origin}/embed/beat/b1"`);
    await actions.click(screen.getByRole('button', { name: 'Copy embed code' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(code));
  });

  it('has no share button without a share sheet, and says so if the browser can’t make videos', async () => {
    const { actions } = render(<SharePanel beat={beat} />, { user, responses });
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
    await actions.click(await screen.findByRole('button', { name: 'Make a video' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser can’t make videos\./);
    expect(screen.queryByRole('button', { name: 'Make video' })).toBeNull();
  });
});
