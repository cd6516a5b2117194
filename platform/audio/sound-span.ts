import type { FileHandle } from 'node:fs/promises';
import { id3Length } from './id3-tag.ts';

/** The bytes of an mp3 file between the tags before and after the sound. */
export interface SoundSpan {
  readonly start: number;
  readonly end: number;
}

/** Programs write fewer tags, and each costs a disk read. */
const MAX_TAGS = 32;
const APE_BYTES = 32;
const ID3V1_BYTES = 128;

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

/** Length that an APE tag's header or footer declares: with the footer, without the header. 0 for other bytes. */
const apeLength = (bytes: Buffer): number =>
  bytes.length >= APE_BYTES && bytes.toString('latin1', 0, 8) === 'APETAGEX' ? bytes.readUInt32LE(12) : 0;

const APE_HAS_HEADER = 0x80000000;

/** There may be several ID3v2 and APE tags: a program that doesn't know a tag writes its own in front. */
async function skipTags(file: FileHandle): Promise<number> {
  let start = 0;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const head = await readAt(file, start, APE_BYTES);
    const ape = apeLength(head);
    const length = ape > 0 ? ape + APE_BYTES : id3Length(head);
    if (length === 0) break;
    start += length;
  }
  return start;
}

/** Length of the tag that ends with these bytes; 0 without one. */
function lengthBefore(last: Buffer): number {
  if (last.toString('latin1', last.length - ID3V1_BYTES, last.length - ID3V1_BYTES + 3) === 'TAG') return ID3V1_BYTES;
  const footer = last.subarray(-APE_BYTES);
  const ape = apeLength(footer);
  if (ape > 0) return ape + ((footer.readUInt32LE(20) & APE_HAS_HEADER) !== 0 ? APE_BYTES : 0);
  const id3 = Buffer.from(last.subarray(-10));
  if (id3.toString('latin1', 0, 3) !== '3DI') return 0;
  id3.write('ID3', 'latin1');
  return id3Length(id3);
}

/** Skips tags at the end, because a cover picture in one would be read as broken sound. */
async function findEnd(file: FileHandle, start: number, size: number): Promise<number> {
  let end = size;
  for (let tags = 0; tags < MAX_TAGS && end - start > ID3V1_BYTES; tags++) {
    const length = lengthBefore(await readAt(file, end - ID3V1_BYTES, ID3V1_BYTES));
    if (length === 0 || end - length < start) break;
    end -= length;
  }
  return end;
}

/** `start` is beyond the file if a tag claims to be longer than the file. */
export async function findSoundSpan(file: FileHandle): Promise<SoundSpan> {
  const { size } = await file.stat();
  const start = await skipTags(file);
  return { start, end: await findEnd(file, start, size) };
}
