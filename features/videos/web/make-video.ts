import type { Theme } from '#contract-kit/colors/theme-href.ts';
import { coverUrl } from '#contract-kit/cover-sizes.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { loadFonts } from './canvas-tools.ts';
import { createPainter, type VideoLogo } from './draw-video.ts';
import { loadClip } from './load-clip.ts';
import { recordVideo } from './record-video.ts';
import { chooseMimeType, layouts, type VideoFormat, videoFileName, videoSeconds, waveOfSamples } from './video-plan.ts';

/** The type that this browser can record; null if it can't make videos. */
export const recordableType = (): string | null => {
  const canRecord =
    typeof MediaRecorder === 'function' &&
    typeof AudioContext === 'function' &&
    'captureStream' in HTMLCanvasElement.prototype;
  return canRecord ? chooseMimeType((mimeType) => MediaRecorder.isTypeSupported(mimeType)) : null;
};

/** The preview with the label's tag, as visitors hear it; never a sold file. */
export const previewUrl = (beat: Pick<Beat, '_id'>): string => `/api/v1/app/beatstore/${beat._id}/play`;

/** A video without one of its pictures is better than none. */
const loadPicture = async (src: string): Promise<HTMLImageElement | null> => {
  const picture = new Image();
  picture.src = src;
  try {
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
};

const loadLogo = async ({ logo }: Theme): Promise<VideoLogo | null> => {
  const picture = logo && (await loadPicture(coverUrl(logo.picture, 512)));
  return picture ? { picture, kind: logo.kind } : null;
};

/** The mean of all channels. */
const toMono = (sound: AudioBuffer): Float32Array => {
  const mono = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    sound.getChannelData(channel).forEach((sample, index) => (mono[index] = (mono[index] ?? 0) + sample));
  }
  return mono.map((sample) => sample / sound.numberOfChannels);
};

export interface VideoOrder {
  readonly beat: Beat;
  readonly labelName: string;
  readonly theme: Theme;
  readonly format: VideoFormat;
  /** In seconds. */
  readonly start: number;
  readonly mimeType: string;
  readonly canvas: HTMLCanvasElement;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Called before fetching the preview, whose URL needs a session. */
  readonly renewSession: () => Promise<unknown>;
}

export interface MadeVideo {
  readonly file: File;
  readonly format: VideoFormat;
  /** This device drew too few frames per second. */
  readonly isChoppy: boolean;
}

const smoothFrom = 20;

/** Makes the video in this browser, in real time; the server only sends a part of the preview. */
export const makeVideo = async (order: VideoOrder): Promise<MadeVideo> => {
  const { beat, labelName, theme, format, start, mimeType, canvas, signal, onProgress, renewSession } = order;
  // Browsers only allow sound to start on a press, and awaiting anything first may take too long for that.
  const context = new AudioContext();
  try {
    const resumed = context.resume();
    await renewSession();
    const [clip, cover, logo] = await Promise.all([
      loadClip(context, { url: previewUrl(beat), start, seconds: videoSeconds, signal }),
      loadPicture(coverUrl(beat.coverImage, 1024)),
      loadLogo(theme),
      loadFonts(`${labelName}${beat.title}${beat.user.name}${factsOf(beat).join('')}`),
      resumed,
    ]);
    const wave = waveOfSamples(toMono(clip.sound), clip.sound.sampleRate, clip.lead);
    const scene = { beat, labelName, colors: theme, logo, format, cover, wave, seconds: clip.seconds };
    const paint = createPainter(canvas, scene);
    const { video, frameRate } = await recordVideo({ canvas, paint, context, clip, mimeType, signal, onProgress });
    const file = new File([video], videoFileName(beat, layouts[format].ratio, video.type), { type: video.type });
    return { file, format, isChoppy: frameRate < smoothFrom };
  } finally {
    await context.close();
  }
};
