import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBeat } from '#testing/components/beats.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { MadeVideo, VideoOrder } from './make-video.ts';
import { HiddenError } from './record-video.ts';
import { VideoMaker } from './video-maker.tsx';

const beat = makeBeat({ _id: 'b1', title: 'Undertow', durationMs: 120_000 });
const responses = {
  'GET /api/v1/app/beatstore/track/:trackId/peaks': {
    peaks: Array.from({ length: 480 }, (_, index) => (index >= 160 && index < 220 ? 250 : 60)),
    durationMs: 120_000,
  },
};
const user = makeUser({ role: 'seller' });

/** Simulates a browser that can record, or can't; the test supplies the recording. */
const withRecorder = (isTypeSupported: (type: string) => boolean): void => {
  vi.stubGlobal(
    'MediaRecorder',
    Object.assign(() => undefined, { isTypeSupported }),
  );
  vi.stubGlobal('AudioContext', () => undefined);
  Object.assign(HTMLCanvasElement.prototype, { captureStream: () => undefined });
};

afterEach(() => {
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

describe('a video of a beat', () => {
  beforeEach(() => withRecorder((type) => type.startsWith('video/webm')));

  /** Makes recordings that last until the test ends them. */
  const controlled = () => {
    const orders: VideoOrder[] = [];
    let settle: { readonly end: (made: MadeVideo) => void; readonly fail: (error: Error) => void } | null = null;
    const make = (order: VideoOrder): Promise<MadeVideo> => {
      orders.push(order);
      return new Promise((end, fail) => {
        settle = { end, fail };
      });
    };
    const madeOf = (change: Partial<MadeVideo> = {}): MadeVideo => ({
      file: new File(['video'], 'Mira - Undertow (9x16).webm', { type: 'video/webm' }),
      format: 'vertical',
      isChoppy: false,
      ...change,
    });
    return {
      orders,
      make,
      end: (change?: Partial<MadeVideo>) => act(async () => settle?.end(madeOf(change))),
      fail: (error: Error) => act(async () => settle?.fail(error)),
    };
  };
  const begin = async (maker: ReturnType<typeof controlled>) => {
    const shown = render(<VideoMaker beat={beat} make={maker.make} />, { user, responses });
    const start = await screen.findByRole('slider', { name: 'Start of the video' });
    return { ...shown, start };
  };
  const press = { name: 'Make video' };

  it('starts with the loudest part, unless the seller chooses another start', async () => {
    const maker = controlled();
    const { actions, start } = await begin(maker);
    expect(start.getAttribute('aria-valuetext')).toBe('0:40 to 0:55 of 2:00');
    start.focus();
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(start, '70.5');
      start.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(start.getAttribute('aria-valuetext')).toBe('1:10 to 1:25 of 2:00');
    await actions.click(screen.getByRole('button', { name: 'Loudest part' }));
    expect(start.getAttribute('aria-valuetext')).toBe('0:40 to 0:55 of 2:00');
    await actions.click(screen.getByRole('radio', { name: 'Square 1:1' }));
    await actions.click(screen.getByRole('button', press));
    expect(maker.orders[0]).toMatchObject({ format: 'square', start: 40, mimeType: 'video/webm;codecs=vp8,opus' });
  });

  it('is recorded with progress, can be canceled, and then returns the focus to its button', async () => {
    const maker = controlled();
    const { actions } = await begin(maker);
    expect(screen.getByText(/^Recording takes 15 seconds, in real time\. Keep this tab in view/)).toBeDefined();
    await actions.click(screen.getByRole('button', press));
    const [order] = maker.orders;
    act(() => order?.onProgress(0.4));
    expect(screen.getByRole('progressbar', { name: 'Recording of the video' }).getAttribute('value')).toBe('40');
    expect(screen.getByText(/^6 of 15 seconds/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await actions.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(order?.signal.aborted).toBe(true);
    await maker.end();
    expect(document.activeElement).toBe(screen.getByRole('button', press));
    expect(screen.queryByText('Your video is ready')).toBeNull();
  });

  it('is canceled when its page is left', async () => {
    const maker = controlled();
    const { actions, unmount } = await begin(maker);
    await actions.click(screen.getByRole('button', press));
    unmount();
    expect(maker.orders[0]?.signal.aborted).toBe(true);
  });

  it('says why it failed: the tab was hidden, or something else went wrong', async () => {
    const maker = controlled();
    const { actions } = await begin(maker);
    await actions.click(screen.getByRole('button', press));
    await maker.fail(new HiddenError());
    expect(screen.getByRole('alert').textContent).toBe(
      'Recording stopped because this tab was hidden. Keep it in view and try again.',
    );
    await actions.click(screen.getByRole('button', press));
    await maker.fail(new Error('the preview answered 500'));
    expect(screen.getByRole('alert').textContent).toMatch(/^We couldn’t make the video\./);
  });

  it('can be downloaded, says if it can’t be shared, and plays automatically unless the visitor wants less motion', async () => {
    const share = vi.fn().mockRejectedValue(new Error('refused'));
    Object.assign(navigator, { share, canShare: () => true });
    const matchMedia = vi.spyOn(window, 'matchMedia');
    matchMedia.mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
    const maker = controlled();
    const { actions } = await begin(maker);
    await actions.click(screen.getByRole('button', press));
    await maker.end({ isChoppy: true });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your video is ready' }));
    const video = (): HTMLVideoElement => screen.getByLabelText('The video of Mira - Undertow');
    expect([video().autoplay, video().src.startsWith('blob:')]).toEqual([false, true]);
    const file = screen.getByRole('link', { name: 'Download video' });
    expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual([
      video().src,
      'Mira - Undertow (9x16).webm',
    ]);
    expect(screen.getByText(/^This device was busy/)).toBeDefined();
    expect(screen.getByText(/^This browser makes WebM videos\./)).toBeDefined();
    await actions.click(screen.getByRole('button', { name: 'Share video…' }));
    expect(share.mock.calls[0]?.[0]).toMatchObject({ title: 'Mira - Undertow', files: [expect.any(File)] });
    expect((await screen.findByRole('alert')).textContent).toContain('Download it instead.');

    matchMedia.mockImplementation(() => ({ matches: false }) as MediaQueryList);
    await actions.click(screen.getByRole('button', { name: 'Make another' }));
    await actions.click(await screen.findByRole('button', press));
    await maker.end({ file: new File(['video'], 'x.mp4', { type: 'video/mp4' }) });
    expect(video().autoplay).toBe(true);
    expect(screen.queryByText(/^This browser makes WebM videos\./)).toBeNull();
    expect(within(document.body).queryByText(/^This device was busy/)).toBeNull();
  });
});
