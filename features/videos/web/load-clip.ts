/** The preview is an mp3 with a constant 128 kbit/s, so seconds convert to bytes. */
const bytesPerSecond = 16_000;
/** Seconds fetched before and after the chosen part, because their wave scrolls in and out of view. */
const around = 3;

const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const rates = [44_100, 48_000, 32_000];

/** Length of the MPEG-1 Layer III frame that begins here; 0 if none does. */
const frameLength = (bytes: Uint8Array, at: number): number => {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xfa) return 0;
  const third = bytes[at + 2] ?? 0;
  const bitrate = kilobits[third >> 4] ?? 0;
  const rate = rates[(third >> 2) & 3] ?? 0;
  return bitrate > 0 && rate > 0 ? Math.floor((144_000 * bitrate) / rate) + ((third >> 1) & 1) : 0;
};

/** Not every decoder can start within a frame. */
export const fromFirstFrame = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  for (let at = 0; at < bytes.length - 3; at += 1) {
    const length = frameLength(bytes, at);
    if (length > 0 && frameLength(bytes, at + length) > 0) return bytes.subarray(at);
  }
  return bytes;
};

/** The byte range of the chosen part with its surroundings; `lead` is the seconds before the part. */
export const clipRange = (start: number, seconds: number) => {
  const lead = Math.min(start, around);
  // Byte 0 begins a frame without sound, whose header promises the whole length.
  const from = Math.max(1, Math.round((start - lead) * bytesPerSecond));
  return { from, to: Math.round((start + seconds + around) * bytesPerSecond) - 1, lead };
};

export interface Clip {
  readonly sound: AudioBuffer;
  /** Seconds of `sound` before the chosen part. */
  readonly lead: number;
  /** Length of the chosen part. */
  readonly seconds: number;
}

interface ClipOptions {
  /** URL of the tagged preview. */
  readonly url: string;
  readonly start: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Fetches and decodes only the needed part, so memory doesn't grow with the beat's length. */
export const loadClip = async (
  context: BaseAudioContext,
  { url, start, seconds, signal }: ClipOptions,
): Promise<Clip> => {
  const { from, to, lead } = clipRange(start, seconds);
  const response = await fetch(url, { headers: { range: `bytes=${from}-${to}` }, signal });
  if (!response.ok) throw new Error(`the preview answered ${response.status}`);
  const received = new Uint8Array(await response.arrayBuffer());
  // A proxy may ignore ranges.
  const bytes = response.status === 206 ? received : received.subarray(from, to + 1);
  const sound = await context.decodeAudioData(fromFirstFrame(bytes).slice().buffer);
  return { sound, lead, seconds: Math.max(0, Math.min(seconds, sound.duration - lead)) };
};
