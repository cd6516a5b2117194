import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Clip } from './load-clip.ts';
import { HiddenError, recordVideo } from './record-video.ts';

/** Behaves like the strictest browser: it never reports that it has started. */
class Recorder extends EventTarget {
  static last: Recorder | null = null;
  state = 'inactive';
  constructor() {
    super();
    Recorder.last = this;
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['pictures']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

const stopped: string[] = [];
const trackOf = (kind: string) => ({ stop: () => stopped.push(kind) });

/** At each read, the time advances by `pace` seconds; at 0 it stands still. */
const soundOf = (pace = 0.2) => {
  let now = 0;
  const volume = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  const start = vi.fn();
  const context = {
    get currentTime() {
      now += pace;
      return now;
    },
    createMediaStreamDestination: () => ({ stream: { getAudioTracks: () => [trackOf('sound')] } }),
    createGain: () => ({ gain: volume, connect: (next: unknown) => next }),
    createBufferSource: () => ({ connect: (next: unknown) => next, start }),
  };
  return { context: context as unknown as AudioContext, start };
};

const record = (options: { readonly context: AudioContext; readonly signal?: AbortSignal }) => {
  const canvas = Object.assign(document.createElement('canvas'), {
    captureStream: () => ({ getVideoTracks: () => [trackOf('pictures')] }),
  });
  const painted: number[] = [];
  const shares: number[] = [];
  const clip = { sound: {} as AudioBuffer, lead: 3, seconds: 2 } satisfies Clip;
  const recorded = recordVideo({
    canvas: canvas as unknown as HTMLCanvasElement,
    paint: (at) => painted.push(at),
    clip,
    mimeType: 'video/webm;codecs=vp8,opus',
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
    ...options,
  });
  return { recorded, painted, shares };
};

const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  stopped.length = 0;
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly tracks: unknown[];
      constructor(tracks: unknown[]) {
        this.tracks = tracks;
      }
      getTracks = () => this.tracks;
    },
  );
});
afterEach(() => Reflect.deleteProperty(document, 'hidden'));

it('a recording has the sound and frames of the chosen part, doesn’t wait for the recorder to start, and stops all tracks', async () => {
  const { context, start } = soundOf();
  const { recorded, painted, shares } = record({ context });
  const { video } = await recorded;
  expect([video.type, await video.text()]).toEqual(['video/webm', 'pictures']);
  expect(start).toHaveBeenCalledWith(expect.any(Number), 3, 2);
  expect(painted.every((at) => at >= 0 && at <= 2)).toBe(true);
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  expect([stopped, Recorder.last?.state]).toEqual([['pictures', 'sound'], 'inactive']);
});

it('a recording fails if the tab is or becomes hidden, because browsers draw nothing there', async () => {
  const { recorded } = record({ context: soundOf(0).context });
  hide(true);
  await expect(recorded).rejects.toBeInstanceOf(HiddenError);
  expect([stopped, Recorder.last?.state]).toEqual([['pictures', 'sound'], 'inactive']);
  await expect(record({ context: soundOf(0).context }).recorded).rejects.toBeInstanceOf(HiddenError);
});

it('a recording fails if it is canceled, or if the recorder fails', async () => {
  const cancel = new AbortController();
  const { recorded } = record({ context: soundOf(0).context, signal: cancel.signal });
  cancel.abort();
  await expect(recorded).rejects.toMatchObject({ name: 'AbortError' });
  const failing = record({ context: soundOf(0).context }).recorded;
  Recorder.last?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('the recorder failed');
  expect(stopped).toEqual(['pictures', 'sound', 'pictures', 'sound']);
});
