import type { Clip } from './load-clip.ts';

const framesPerSecond = 30;
const videoBits = 8_000_000;
const audioBits = 160_000;
/** Lengths of the fades in seconds. Without them, the sound would start and end with a click. */
const fadeIn = 0.02;
const fadeOut = 0.5;
/** Seconds past the end before a recording fails: without a sound device, some browsers stop the audio clock. */
const patience = 15;

/** Thrown when the page is hidden, because browsers then stop drawing it. */
export class HiddenError extends Error {}

interface Recording {
  readonly canvas: HTMLCanvasElement;
  readonly paint: (at: number) => void;
  readonly context: AudioContext;
  readonly clip: Clip;
  readonly mimeType: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

interface Recorded {
  readonly video: Blob;
  readonly frameRate: number;
}

/** Plays the part into the recording, without a speaker. `play` returns the audio time of its start in seconds. */
const playInto = (context: AudioContext, { sound, lead, seconds }: Clip) => {
  const output = context.createMediaStreamDestination();
  const volume = context.createGain();
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(volume).connect(output);
  const play = (): number => {
    const begin = context.currentTime + 0.1;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(1, begin + fadeIn);
    volume.gain.setValueAtTime(1, begin + Math.max(fadeIn, seconds - fadeOut));
    volume.gain.linearRampToValueAtTime(0, begin + seconds);
    source.start(begin, lead, seconds);
    return begin;
  };
  return { tracks: output.stream.getAudioTracks(), play };
};

/** Records in real time; fails if the page is hidden before the end. */
export const recordVideo = async (recording: Recording): Promise<Recorded> => {
  const { canvas, paint, context, clip, mimeType, signal, onProgress } = recording;
  const { tracks, play } = playInto(context, clip);
  const stream = new MediaStream([...canvas.captureStream(framesPerSecond).getVideoTracks(), ...tracks]);
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: videoBits,
    audioBitsPerSecond: audioBits,
  });
  const ended = new AbortController();
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));

  const drawAll = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const { signal: over } = ended;
      let frames = 0;
      let drawn = Number.NEGATIVE_INFINITY;
      const draw = (): void => {
        if (over.aborted) return;
        const at = context.currentTime - begin;
        if (performance.now() - drawn >= 800 / framesPerSecond) {
          paint(Math.max(0, Math.min(clip.seconds, at)));
          drawn = performance.now();
          frames += 1;
          onProgress(Math.max(0, Math.min(1, at / clip.seconds)));
        }
        if (at >= clip.seconds) resolve(frames / clip.seconds);
        else requestAnimationFrame(draw);
      };
      recorder.addEventListener('error', () => reject(new Error('the recorder failed')), { signal: over });
      document.addEventListener('visibilitychange', () => document.hidden && reject(new HiddenError()), {
        signal: over,
      });
      signal.addEventListener('abort', () => reject(signal.reason), { signal: over });
      AbortSignal.timeout((clip.seconds + patience) * 1000).addEventListener(
        'abort',
        () => reject(new Error('the recording stands still')),
        { signal: over },
      );
      // Not awaited: some recorders only start with a frame that is drawn after the call.
      recorder.start();
      const begin = play();
      draw();
    });

  try {
    signal.throwIfAborted();
    if (document.hidden) throw new HiddenError();
    const frameRate = await drawAll();
    await new Promise((resolve) => {
      recorder.addEventListener('stop', resolve, { once: true });
      recorder.stop();
    });
    return { video: new Blob(chunks, { type: mimeType.split(';')[0] ?? mimeType }), frameRate };
  } finally {
    ended.abort();
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
};
