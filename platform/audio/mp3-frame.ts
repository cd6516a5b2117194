export type Mp3Frame = {
  offset: number;
  bytes: number;
  sampleRate: number;
  channels: number;
  samplesPerFrame: number;
  /** Bytes from the frame's start to where a Xing or Info header would be. */
  sideInfoEnd: number;
  /** Number of frames according to the file's Xing or Info header. */
  declaredFrames: number | undefined;
};

const BITRATES_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_V1 = [44_100, 48_000, 32_000];

/** A picture's bytes may look like one frame, but not like four in a row. */
const CONFIRMING_FRAMES = 3;
/** The largest frame of layer III: 320 kbit/s at 32 kHz. */
const MAX_FRAME_BYTES = 1441;
/** Bytes needed from a frame's start on to confirm it. */
export const LOOKAHEAD_BYTES = (CONFIRMING_FRAMES + 1) * MAX_FRAME_BYTES;

/** Finds the first layer III frame that similar frames follow. */
export function findMp3Frame(bytes: Buffer): Mp3Frame | undefined {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const frame = parseFrame(bytes, at);
    if (frame && isFollowed(bytes, frame)) return { ...frame, declaredFrames: declaredFrames(bytes, frame) };
  }
  return undefined;
}

/** A very short sound may have fewer frames. */
function isFollowed(bytes: Buffer, first: Omit<Mp3Frame, 'declaredFrames'>): boolean {
  let next = first.offset + first.bytes;
  for (let frames = 0; frames < CONFIRMING_FRAMES; frames++) {
    if (next + 4 > bytes.length) return first.offset === 0;
    const frame = parseFrame(bytes, next);
    if (frame?.sampleRate !== first.sampleRate || frame.samplesPerFrame !== first.samplesPerFrame) return false;
    next += frame.bytes;
  }
  return true;
}

function parseFrame(bytes: Buffer, offset: number): Omit<Mp3Frame, 'declaredFrames'> | undefined {
  const header = bytes.readUInt32BE(offset);
  const version = (header >>> 19) & 3;
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return undefined;
  const first = version === 3;
  const kbps = (first ? BITRATES_V1 : BITRATES_V2)[(header >>> 12) & 15];
  const rate = RATES_V1[(header >>> 10) & 3];
  if (!kbps || !rate) return undefined;
  const sampleRate = first ? rate : version === 2 ? rate / 2 : rate / 4;
  const samplesPerFrame = first ? 1152 : 576;
  const mono = ((header >>> 6) & 3) === 3;
  return {
    offset,
    bytes: Math.floor(((samplesPerFrame / 8) * kbps * 1000) / sampleRate) + ((header >>> 9) & 1),
    sampleRate,
    channels: mono ? 1 : 2,
    samplesPerFrame,
    sideInfoEnd: 4 + (first ? (mono ? 17 : 32) : mono ? 9 : 17),
  };
}

function declaredFrames(bytes: Buffer, frame: Omit<Mp3Frame, 'declaredFrames'>): number | undefined {
  const at = frame.offset + frame.sideInfoEnd;
  if (at + 12 > bytes.length) return undefined;
  const mark = bytes.toString('latin1', at, at + 4);
  if (mark !== 'Xing' && mark !== 'Info') return undefined;
  return (bytes.readUInt32BE(at + 4) & 1) === 1 ? bytes.readUInt32BE(at + 8) : undefined;
}
