import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { createMp3Writer, type Kbps } from '#platform/audio/mp3-writer.ts';
import type { StereoChunk } from '#platform/audio/pcm-source.ts';
import { encodeWav } from '#platform/audio/wav-writer.ts';
import type { BeatFileKind, FileKind } from '#features/licenses/contract.ts';

const rate = 44_100;
const seconds = 1;

const hum = (frequency: number, length = seconds): Float32Array =>
  Float32Array.from({ length: length * rate }, (_, i) => 0.4 * Math.sin((2 * Math.PI * frequency * i) / rate));

/** The sound's sample rate must be 44.1 kHz. */
export const mp3Of = async (sound: StereoChunk, kbps: Kbps): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'sounds-'));
  try {
    const path = join(folder, 'sound.mp3');
    const writer = await createMp3Writer(path, rate, kbps);
    await writer.write(sound);
    await writer.finish();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const makeMp3 = (frequency: number, length = seconds): Promise<Buffer> =>
  mp3Of([hum(frequency, length), hum(frequency, length)], 128);

/** A zip with a WAV of each sound. */
export const zipOf = (sounds: Readonly<Record<string, Float32Array>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, sound] of Object.entries(sounds)) {
    zip.addBuffer(encodeWav([sound], rate), `${name}.wav`, { mtime: new Date(0) });
  }
  zip.end();
  return buffer(zip.outputStream);
};

const makeZip = (): Promise<Buffer> =>
  zipOf({ drums: hum(110).subarray(0, rate / 10), bass: hum(55).subarray(0, rate / 10) });

/** In folders, with the files that macOS adds to a zip. */
const makeKit = (): Promise<Buffer> =>
  zipOf({
    'Drums/Kick 01': hum(55).subarray(0, rate / 20),
    'Drums/Snare 01': hum(220).subarray(0, rate / 20),
    '__MACOSX/._Kick 01': hum(55).subarray(0, 10),
  });

export interface Sounds extends Record<FileKind, Buffer> {
  /** Its bytes differ from the mp3 for sale. */
  readonly preview: Buffer;
  readonly durationMs: number;
  /** 480 values of 0 to 255. */
  readonly peaks: readonly number[];
}

let made: Promise<Sounds> | undefined;

/** Created once per process. The mp3 files and the WAV last one second. */
export const tinySounds = (): Promise<Sounds> => (made ??= makeAll());

const makeAll = async (): Promise<Sounds> => ({
  mp3: await makeMp3(220),
  preview: await makeMp3(330),
  wav: encodeWav([hum(220), hum(220)], rate),
  trackouts: await makeZip(),
  kit: await makeKit(),
  durationMs: seconds * 1000,
  peaks: Array.from({ length: 480 }, (_, i) => Math.round(127 + 127 * Math.sin(i / 20))),
});

/** Adds the mark as the zip's comment, whose length is in the last two bytes before it. */
const markZip = (bytes: Buffer, mark: Buffer): Buffer => {
  const marked = Buffer.concat([bytes, mark]);
  marked.writeUInt16LE(mark.length, bytes.length - 2);
  return marked;
};

const markWav = (bytes: Buffer, mark: Buffer): Buffer => {
  const marked = Buffer.from(bytes);
  mark.copy(marked, marked.length - mark.length);
  return marked;
};

/** Adds a tag with the mark as its comment at the end. */
const markMp3 = (bytes: Buffer, mark: Buffer): Buffer => {
  const tag = Buffer.alloc(128);
  tag.write('TAG');
  tag.write(mark.toString('hex').slice(0, 28), 97);
  return Buffer.concat([bytes, tag]);
};

const marks: Readonly<Record<FileKind, (bytes: Buffer, mark: Buffer) => Buffer>> = {
  mp3: markMp3,
  wav: markWav,
  trackouts: markZip,
  kit: markZip,
};

/** Makes files unique per `name`, inaudibly: if two sellers had identical files, an admin would have to decide. */
export const markFiles = <T extends Partial<Record<FileKind, Buffer>>>(files: T, name: string = randomUUID()): T => {
  const mark = createHash('sha256').update(name).digest();
  const marked = Object.entries(marks).flatMap(([kind, change]) => {
    const bytes = files[kind as FileKind];
    return bytes ? [[kind, change(bytes, mark)] as const] : [];
  });
  return { ...files, ...Object.fromEntries(marked) };
};

export const ownSounds = async (name?: string): Promise<Sounds> => markFiles(await tinySounds(), name);

/** Files for a beat, long enough to listen to. */
export const makeSounds = async (length: number): Promise<Record<BeatFileKind, Buffer>> =>
  markFiles({
    mp3: await makeMp3(220, length),
    wav: encodeWav([hum(220, length), hum(220, length)], rate),
    trackouts: await makeZip(),
  });
