import type { AudioErrorCode } from '#platform/audio/audio-error.ts';
import { encodeWav } from '#platform/audio/wav-writer.ts';
import { mp3Of } from './sounds.ts';

/** Decodes to a second of a 220 Hz tone, unless `refused` says why the file isn't accepted. */
export interface StrangeSound {
  readonly name: string;
  readonly kind: 'mp3' | 'wav';
  readonly bytes: Buffer;
  readonly refused?: AudioErrorCode;
  /** Why ffmpeg decodes the file differently. */
  readonly notLikeFfmpeg?: string;
}

const rate = 44_100;
const hum = Float32Array.from({ length: rate }, (_, i) => 0.4 * Math.sin((2 * Math.PI * 220 * i) / rate));
const silence = new Float32Array(rate);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const chunk = (name: string, body: Buffer, length = body.length): Buffer =>
  Buffer.concat([Buffer.from(name, 'latin1'), uint32(length), body, Buffer.alloc(body.length % 2)]);

interface WavOptions {
  readonly form?: string;
  readonly riffLength?: number;
  readonly dataLength?: number;
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
  readonly format?: Buffer;
  readonly data?: Buffer;
}

const plain = encodeWav([hum, hum], rate);
const samples = plain.subarray(44);

const wavOf = (options: WavOptions = {}): Buffer => {
  const { form = 'RIFF', before = [], after = [], format = plain.subarray(20, 36), data = samples } = options;
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    ...before,
    chunk('fmt ', format),
    chunk('data', data, options.dataLength),
    ...after,
  ]);
  return Buffer.concat([Buffer.from(form), uint32(options.riffLength ?? body.length), body]);
};

interface FormatOptions {
  readonly coding: number;
  readonly bits: number;
  readonly channels?: number;
  /** If set, the WAV's format is extensible. */
  readonly mask?: number;
  readonly validBits?: number;
}

const formatOf = ({ coding, bits, channels = 2, mask, validBits = bits }: FormatOptions): Buffer => {
  const isExtensible = mask !== undefined;
  const bytes = Buffer.alloc(isExtensible ? 40 : 16);
  const frameBytes = (channels * Math.ceil(bits / 8) * 8) / 8;
  bytes.writeUInt16LE(isExtensible ? 0xfffe : coding, 0);
  bytes.writeUInt16LE(channels, 2);
  bytes.writeUInt32LE(rate, 4);
  bytes.writeUInt32LE(rate * frameBytes, 8);
  bytes.writeUInt16LE(frameBytes, 12);
  bytes.writeUInt16LE(bits, 14);
  if (!isExtensible) return bytes;
  bytes.writeUInt16LE(22, 16);
  bytes.writeUInt16LE(validBits, 18);
  bytes.writeUInt32LE(mask, 20);
  bytes.writeUInt16LE(coding, 24);
  // The rest of KSDATAFORMAT_SUBTYPE.
  Buffer.from('000000001000800000aa00389b71', 'hex').copy(bytes, 26);
  return bytes;
};

const write = (
  frames: readonly Float32Array[],
  size: number,
  put: (into: Buffer, value: number, at: number) => void,
) => {
  const bytes = Buffer.alloc(rate * frames.length * size);
  for (let i = 0; i < rate; i++)
    for (const [channel, sound] of frames.entries()) put(bytes, sound[i] ?? 0, (i * frames.length + channel) * size);
  return bytes;
};

const pcm24 = (into: Buffer, value: number, at: number): void =>
  void into.writeIntLE(Math.round(value * 0x7fffff), at, 3);
const pcm32 = (into: Buffer, value: number, at: number): void =>
  void into.writeInt32LE(Math.round(value * 0x7fffffff), at);
const pcm8 = (into: Buffer, value: number, at: number): void => void into.writeUInt8(Math.round(value * 127) + 128, at);
const float32 = (into: Buffer, value: number, at: number): void => void into.writeFloatLE(value, at);
const float64 = (into: Buffer, value: number, at: number): void => void into.writeDoubleLE(value, at);
/** ITU-T G.711, implemented from its definition instead of a table. */
const muLaw = (into: Buffer, value: number, at: number): void => {
  const size = Math.min(32_635, Math.abs(Math.round(value * 32_768))) + 0x84;
  const exponent = Math.floor(Math.log2(size)) - 7;
  const code = ((value < 0 ? 1 : 0) << 7) | (exponent << 4) | ((size >> (exponent + 3)) & 15);
  into.writeUInt8(~code & 0xff, at);
};
const aLaw = (into: Buffer, value: number, at: number): void => {
  const size = Math.min(32_767, Math.abs(Math.round(value * 32_768)));
  const exponent = size < 256 ? 0 : Math.floor(Math.log2(size)) - 7;
  const code = ((value < 0 ? 0 : 1) << 7) | (exponent << 4) | ((size >> (exponent === 0 ? 4 : exponent + 3)) & 15);
  into.writeUInt8(code ^ 0x55, at);
};

const stereo = [hum, hum];
const encoded = (coding: number, bits: number, put: Parameters<typeof write>[2], mask?: number): Buffer =>
  wavOf({
    format: formatOf({ coding, bits, ...(mask !== undefined && { mask }) }),
    data: write(stereo, bits / 8, put),
  });

const ds64 = (dataLength: number): Buffer => {
  const body = Buffer.alloc(28);
  body.writeBigUInt64LE(BigInt(samples.length + 80), 0);
  body.writeBigUInt64LE(BigInt(dataLength), 8);
  return chunk('ds64', body);
};

/** Six channels, of which `loud` has the tone: 0 left, 1 right, 2 center, 3 bass, 4 and 5 surround. */
export const surround = (loud: number): Buffer =>
  wavOf({
    format: formatOf({ coding: 1, bits: 24, channels: 6, mask: 0x3f }),
    data: write(
      Array.from({ length: 6 }, (_, channel) => (channel === loud ? hum : silence)),
      3,
      pcm24,
    ),
  });

const notLikeFfmpeg: Readonly<Record<string, string>> = {
  'RF64 from a pipe': 'It believes the length of 0.',
  '4 channels without a mask': 'It takes them for left, right, center and back.',
};

const wavs = (): StrangeSound[] => {
  const max = 0xffffffff;
  const taken: Record<string, Buffer> = {
    'a length of 0, as GStreamer leaves it': wavOf({ riffLength: 0, dataLength: 0 }),
    'a length of 0xffffffff, as ffmpeg leaves it in a pipe': wavOf({ riffLength: max, dataLength: max }),
    'a length of 0x7fffffff, as arecord leaves it': wavOf({ riffLength: 0x80000023, dataLength: 0x7fffffff }),
    'a length of 0x80000000': wavOf({ riffLength: 0x80000024, dataLength: 0x80000000 }),
    'a length of 0x7ffff000, as SoX leaves it in a pipe': wavOf({ riffLength: 0x7ffff024, dataLength: 0x7ffff000 }),
    'a length of 0xffffffff without the header, as LAME leaves it': wavOf({ riffLength: max, dataLength: max - 36 }),
    'a length that includes the header': wavOf({ dataLength: samples.length + 44 }),
    RF64: wavOf({ form: 'RF64', riffLength: max, dataLength: max, before: [ds64(samples.length)] }),
    'RF64 from a pipe': wavOf({ form: 'RF64', riffLength: max, dataLength: max, before: [ds64(0)] }),
    'BW64 with its own chunks': wavOf({
      form: 'BW64',
      riffLength: max,
      dataLength: max,
      before: [ds64(samples.length), chunk('chna', Buffer.alloc(4))],
      after: [chunk('axml', Buffer.from('<xml/>'))],
    }),
    'Broadcast Wave': wavOf({
      before: [chunk('bext', Buffer.alloc(602))],
      after: [chunk('iXML', Buffer.from('<x/>'))],
    }),
    'an odd chunk in front': wavOf({ before: [chunk('LIST', Buffer.from('INFOx'))] }),
    '8 bit': encoded(1, 8, pcm8),
    '24 bit': encoded(1, 24, pcm24),
    '24 bit, extensible': encoded(1, 24, pcm24, 3),
    '20 bit in 24': wavOf({
      format: formatOf({ coding: 1, bits: 24, mask: 3, validBits: 20 }),
      data: write(stereo, 3, pcm24),
    }),
    '32 bit': encoded(1, 32, pcm32),
    'float of 32 bit': encoded(3, 32, float32),
    'float of 32 bit, extensible': encoded(3, 32, float32, 3),
    'float of 64 bit': encoded(3, 64, float64),
    'A-law': encoded(6, 8, aLaw),
    'mu-law': encoded(7, 8, muLaw),
    '5.1 with the tone in the center': surround(2),
    '5.1 with the tone on the left': surround(0),
    '5.1 with the tone in a surround channel': surround(5),
    '4 channels without a mask': wavOf({
      format: formatOf({ coding: 1, bits: 24, channels: 4 }),
      data: write([silence, silence, hum, hum], 3, pcm24),
    }),
  };
  const refused: [name: string, bytes: Buffer, code: AudioErrorCode][] = [
    ['cut in the middle', plain.subarray(0, 100_000), 'truncated'],
    [
      'RF64, cut in the middle',
      wavOf({ form: 'RF64', riffLength: max, dataLength: max, before: [ds64(samples.length * 2)] }),
      'truncated',
    ],
    ['cut in its header', plain.subarray(0, 30), 'truncated'],
    ['nothing after a length of 0', wavOf({ data: Buffer.alloc(0) }), 'empty'],
    [
      'only a title after a length of 0',
      wavOf({ data: Buffer.alloc(0), after: [chunk('LIST', Buffer.from('INFOINAM'))] }),
      'empty',
    ],
    ['a length that no program writes', wavOf({ dataLength: 0x70000000 }), 'truncated'],
    ['ADPCM', wavOf({ format: formatOf({ coding: 2, bits: 4 }) }), 'unsupported'],
    ['nine channels', wavOf({ format: formatOf({ coding: 1, bits: 16, channels: 9 }) }), 'unsupported'],
    ['no channels', wavOf({ format: formatOf({ coding: 1, bits: 16, channels: 0 }) }), 'unsupported'],
  ];
  return [
    ...Object.entries(taken).map(([name, bytes]) => ({
      name,
      kind: 'wav' as const,
      bytes,
      ...(notLikeFfmpeg[name] && { notLikeFfmpeg: notLikeFfmpeg[name] }),
    })),
    ...refused.map(([name, bytes, code]) => ({ name, kind: 'wav' as const, bytes, refused: code })),
  ];
};

const syncsafe = (value: number): Buffer =>
  Buffer.from([(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127]);

interface TagOptions {
  readonly version?: 2 | 3 | 4;
  readonly flags?: number;
  readonly padding?: number;
}

export const id3 = (frames: readonly Buffer[], { version = 3, flags = 0, padding = 0 }: TagOptions = {}): Buffer => {
  const body = Buffer.concat([...frames, Buffer.alloc(padding)]);
  const footer = (flags & 0x10) !== 0 ? Buffer.from(`3DI${'\0'.repeat(7)}`, 'latin1') : Buffer.alloc(0);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, flags]), syncsafe(body.length), body, footer]);
};

/** `size` is how the frame's length is written. */
export const id3Frame = (
  name: string,
  content: Buffer,
  { size = 'plain', flags = 0 }: { readonly size?: 'plain' | 'syncsafe' | 'short'; readonly flags?: number } = {},
): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const written = size === 'short' ? length.subarray(1) : size === 'plain' ? length : syncsafe(content.length);
  const rest = size === 'short' ? Buffer.alloc(0) : Buffer.from([0, flags]);
  return Buffer.concat([Buffer.from(name), written, rest, content]);
};

/** Contains bytes that look like the start of an mp3 frame. */
export const picture = (bytes: number): Buffer => {
  const noise = Buffer.alloc(bytes);
  for (let i = 0; i < bytes; i++) noise[i] = (i * i * 31 + (i >> 7)) % 256;
  for (let at = 1000; at + 4 < bytes; at += 977) noise.writeUInt32BE(0xfffb9064, at);
  return Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), noise]);
};

const apeTag = (bytes: number): Buffer => {
  const end = Buffer.alloc(32);
  end.write('APETAGEX', 'latin1');
  end.writeUInt32LE(2000, 8);
  end.writeUInt32LE(bytes + 32, 12);
  const head = Buffer.from(end);
  end.writeUInt32LE(0x80000000, 20);
  head.writeUInt32LE(0xa0000000, 20);
  return Buffer.concat([head, picture(bytes).subarray(0, bytes), end]);
};

const id3v1 = (): Buffer => Buffer.concat([Buffer.from('TAGHarbour'), Buffer.alloc(118)]);

const mp3s = async (): Promise<StrangeSound[]> => {
  const mp3 = await mp3Of([hum, hum], 128);
  const title = id3Frame('TIT2', Buffer.from('\0Harbour', 'latin1'));
  const cover = id3Frame('APIC', picture(700_000));
  const taken: Record<string, readonly Buffer[]> = {
    'a second ID3 tag': [id3([title]), id3([title, cover]), mp3],
    'three tags with padding': [id3([title], { padding: 2000 }), id3([title]), id3([cover], { padding: 100_000 }), mp3],
    'a tag with a footer': [id3([title], { version: 4, flags: 0x10 }), mp3],
    'a picture of 700 kB': [id3([cover]), mp3],
    'a picture that no tag counts': [id3([title]), picture(300_000), mp3],
    'padding of 200 kB that no tag counts': [id3([title]), Buffer.alloc(200_000), mp3],
    'padding without a tag': [Buffer.alloc(50_000), mp3],
    'an APE tag in front': [apeTag(5000), mp3],
    'an APE tag with a picture at the end': [mp3, apeTag(500_000), id3v1()],
    'an ID3v1 tag': [mp3, id3v1()],
    'an ID3v2 tag at the end': [mp3, id3([cover], { version: 4, flags: 0x10 })],
  };
  const refused: [name: string, parts: readonly Buffer[], code: AudioErrorCode][] = [
    ['a tag and nothing else', [id3([cover])], 'truncated'],
    ['a tag that is longer than the file', [id3([cover]).subarray(0, 5000)], 'truncated'],
    ['cut behind two tags', [id3([title]), id3([title]), mp3.subarray(0, mp3.length / 2)], 'truncated'],
    ['only padding', [Buffer.alloc(100_000)], 'not-mp3'],
    ['only a picture', [picture(300_000)], 'not-mp3'],
    ['RF64 with another name', [wavOf({ form: 'RF64' })], 'not-mp3'],
    ['a thousand tags', [...Array.from({ length: 1000 }, () => id3([title])), Buffer.alloc(9_000_000), mp3], 'not-mp3'],
  ];
  return [
    ...Object.entries(taken).map(([name, parts]) => ({ name, kind: 'mp3' as const, bytes: Buffer.concat(parts) })),
    ...refused.map(([name, parts, code]) => ({
      name,
      kind: 'mp3' as const,
      bytes: Buffer.concat(parts),
      refused: code,
    })),
  ];
};

/** Unusual files, accepted and refused; the names say which programs write them. */
export const strangeSounds = async (): Promise<StrangeSound[]> => [...wavs(), ...(await mp3s())];
