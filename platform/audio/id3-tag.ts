import type { FileHandle } from 'node:fs/promises';

export type SoundTag = { title: string | null; bpm: string | null; key: string | null };
export const noTag: SoundTag = { title: null, bpm: null, key: null };

const HEADER_BYTES = 10;
const FOOTER_FLAG = 0x10;
const EXTENDED_FLAG = 0x40;
const UNSYNC_FLAG = 0x80;

/** Each frame costs a disk read; programs write a few dozen. */
const MAX_FRAMES = 500;
const MAX_TAGS = 8;
/** Maximum bytes read of a text. A title is a few words. */
const MAX_TEXT_BYTES = 4096;
/** A tag with unsynchronization must be read from its beginning, so it's held in memory. */
const MAX_UNSYNC_BYTES = 4 * 1024 * 1024;

/** ID3v2.2 has names of three letters; 2.3 and 2.4 have names of four. */
const frameNames: Readonly<Record<string, keyof SoundTag>> = {
  TT2: 'title',
  TBP: 'bpm',
  TKE: 'key',
  TIT2: 'title',
  TBPM: 'bpm',
  TKEY: 'key',
};

const syncsafe = (bytes: Buffer, at: number): number => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  return ((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127);
};

/** Length in bytes of the ID3v2 tag at the start of `bytes`, including header and footer; 0 without one. */
export const id3Length = (bytes: Buffer): number => {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const hasFooter = bytes[3] === 4 && ((bytes[5] ?? 0) & FOOTER_FLAG) !== 0;
  return HEADER_BYTES + syncsafe(bytes, 6) + (hasFooter ? HEADER_BYTES : 0);
};

/** Reads from a position in the tag's body. Returns fewer bytes where the data ends. */
type Read = (at: number, length: number) => Promise<Buffer>;

/** Undoes unsynchronization: a 0x00 was written after every 0xff. */
const withoutMarks = (bytes: Buffer): Buffer => {
  const out = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    out[length++] = bytes[at] ?? 0;
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at++;
  }
  return out.subarray(0, length);
};

const encodings = ['latin1', 'utf-16le', 'utf-16be', 'utf-8'] as const;

const decoderOf = (encoding: (typeof encodings)[number], text: Buffer): string =>
  // UTF-16 with a byte order mark has the same encoding number, whether it's little- or big-endian.
  encoding === 'utf-16le' && text[0] === 0xfe && text[1] === 0xff ? 'utf-16be' : encoding;

/** ID3v2.4 separates several texts by zeros; only the first one counts. */
const readText = (frame: Buffer): string | null => {
  const encoding = encodings[frame[0] ?? 0];
  if (encoding === undefined) return null;
  const text = frame.subarray(1);
  const [first = ''] = new TextDecoder(decoderOf(encoding, text))
    .decode(text)
    .split('\0')
    .filter((part) => part.trim() !== '');
  return first.replaceAll(/\p{C}/gu, '').trim().slice(0, 120) || null;
};

interface Frame {
  readonly name: string;
  /** Position of the frame's content in the tag's body. */
  readonly start: number;
  readonly end: number;
  /** ID3v2.4 flags: unsynchronization, a length before the content, or a group. */
  readonly flags: number;
}

const nameAt = (bytes: Buffer, at: number): boolean => /^[A-Z][A-Z0-9]{3}$/.test(bytes.toString('latin1', at, at + 4));

/** ID3v2.4 sizes have seven bits per byte, but iTunes wrote plain ones. The right size leads to a frame or the end. */
const sizeOfV4 = async (read: Read, header: Buffer, at: number, end: number): Promise<number> => {
  const safe = syncsafe(header, 4);
  const plain = header.readUInt32BE(4);
  if (safe === plain) return safe;
  const leadsOn = async (size: number): Promise<boolean> => {
    const next = at + HEADER_BYTES + size;
    if (next >= end) return next === end;
    const bytes = await read(next, 4);
    return nameAt(bytes, 0) || bytes.every((byte) => byte === 0);
  };
  return (header.readUInt32BE(4) & 0x80808080) !== 0 || (!(await leadsOn(safe)) && (await leadsOn(plain)))
    ? plain
    : safe;
};

const COMPRESSED_OR_ENCRYPTED = 0x0c;
const GROUPED = 0x40;
const MARKED = 0x02;
const WITH_LENGTH = 0x01;

/** Translates the flags of an ID3v2.3 frame to those of 2.4. */
const asV4 = (flags: number): number =>
  ((flags & 0xc0) !== 0 ? COMPRESSED_OR_ENCRYPTED : 0) | ((flags & 0x20) !== 0 ? GROUPED : 0);

const frameAt = async (read: Read, version: number, at: number, end: number): Promise<Frame | null> => {
  if (version === 2) {
    const header = await read(at, 6);
    if (header.length < 6 || !/^[A-Z][A-Z0-9]{2}$/.test(header.toString('latin1', 0, 3))) return null;
    const size = header.readUIntBE(3, 3);
    return { name: header.toString('latin1', 0, 3), start: at + 6, end: at + 6 + size, flags: 0 };
  }
  const header = await read(at, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !nameAt(header, 0)) return null;
  const size = version === 4 ? await sizeOfV4(read, header, at, end) : header.readUInt32BE(4);
  const start = at + HEADER_BYTES;
  const flags = version === 4 ? (header[9] ?? 0) : asV4(header[9] ?? 0);
  return { name: header.toString('latin1', 0, 4), start, end: start + size, flags };
};

const contentOf = async (read: Read, { start, end, flags }: Frame): Promise<string | null> => {
  if ((flags & COMPRESSED_OR_ENCRYPTED) !== 0) return null;
  const before = ((flags & GROUPED) !== 0 ? 1 : 0) + ((flags & WITH_LENGTH) !== 0 ? 4 : 0);
  const from = start + before;
  const bytes = await read(from, Math.max(0, Math.min(end - from, MAX_TEXT_BYTES)));
  return readText((flags & MARKED) !== 0 ? withoutMarks(bytes) : bytes);
};

/** Skips the extended header, whose length includes itself only in ID3v2.4. */
const firstFrame = async (read: Read, version: number, flags: number): Promise<number> => {
  if (version === 2 || (flags & EXTENDED_FLAG) === 0) return 0;
  const bytes = await read(0, 4);
  if (bytes.length < 4 || nameAt(bytes, 0)) return 0;
  return version === 4 ? syncsafe(bytes, 0) : 4 + bytes.readUInt32BE(0);
};

const readFrames = async (
  read: Read,
  { version, flags, end }: Record<'version' | 'flags' | 'end', number>,
): Promise<SoundTag> => {
  const tag = { ...noTag };
  let at = await firstFrame(read, version, flags);
  for (let frames = 0; frames < MAX_FRAMES && at < end; frames++) {
    const frame = await frameAt(read, version, at, end);
    if (!frame || frame.end <= at) break;
    const name = frameNames[frame.name];
    const isMarked = version === 4 && (flags & UNSYNC_FLAG) !== 0;
    const content = { ...frame, end: Math.min(frame.end, end), flags: frame.flags | (isMarked ? MARKED : 0) };
    if (name) tag[name] ??= await contentOf(read, content);
    at = frame.end;
  }
  return tag;
};

/** Reads the ID3v2 tags (2.2 to 2.4) at an mp3's start; the first value of each kind counts. Pictures are skipped. */
export const readId3 = async (file: FileHandle): Promise<SoundTag> => {
  const readFile = async (position: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, position);
    return bytes.subarray(0, bytesRead);
  };
  const tag = { ...noTag };
  let start = 0;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const header = await readFile(start, HEADER_BYTES);
    const length = id3Length(header);
    if (length === 0) break;
    const [version = 0, , flags = 0] = header.subarray(3);
    const body = start + HEADER_BYTES;
    const isMarked = version < 4 && (flags & UNSYNC_FLAG) !== 0;
    const memory = isMarked
      ? withoutMarks(await readFile(body, Math.min(length - HEADER_BYTES, MAX_UNSYNC_BYTES)))
      : null;
    const end = memory?.length ?? syncsafe(header, 6);
    const read: Read = async (at, bytes) => memory?.subarray(at, at + bytes) ?? (await readFile(body + at, bytes));
    if (version >= 2 && version <= 4) {
      const { title, bpm, key } = await readFrames(read, { version, flags, end });
      tag.title ??= title;
      tag.bpm ??= bpm;
      tag.key ??= key;
    }
    start += length;
  }
  return tag;
};
