/** The header of an mp3's first frame, and its position. */
export type Mp3Frame = {
  offset: number;
  bytes: number;
  sampleRate: number;
  channels: number;
  samplesPerFrame: number;
  /** Bytes between the frame's start and where a Xing or Info header would be. */
  sideInfoEnd: number;
  /** Frames that the file declares in its Xing or Info header. */
  declaredFrames: number | undefined;
};

const BITRATES_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_V1 = [44_100, 48_000, 32_000];

/** Finds the first layer III frame that is followed by another; undefined if these bytes are not an mp3. */
export function findMp3Frame(bytes: Buffer): Mp3Frame | undefined {
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const frame = parseFrame(bytes, at);
    if (!frame) continue;
    const next = at + frame.bytes;
    if (next + 4 <= bytes.length && !parseFrame(bytes, next)) continue;
    return { ...frame, declaredFrames: declaredFrames(bytes, frame) };
  }
  return undefined;
}

/** Length of an ID3v2 tag at the start of these bytes, 0 if there is none. */
export function id3Length(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
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
