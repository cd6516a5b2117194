import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type FormOptions, goodFiles } from './uploading.ts';

export const text = Buffer.from('la la la '.repeat(9000));

export const zipWith = async (entries: Record<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
};

/** Replaces a file name in a zip by one of the same length that no honest program writes. */
export const renamed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

/** A valid form except for one file. `index`: 0 is the mp3, 1 the WAV, 2 the zip. */
export const withFile = async (index: number, file: { name: string; bytes: Buffer }): Promise<FormOptions> => ({
  files: (await goodFiles()).map((good, at) => (at === index ? file : good)),
});

export const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Sets the encryption bit in both headers. */
export const encrypted = (zip: Buffer): Buffer => {
  const bytes = Buffer.from(zip);
  bytes.writeUInt16LE(bytes.readUInt16LE(6) | 1, 6);
  const central = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) | 1, central + 8);
  return bytes;
};

/** Declares a smaller extracted size than the real one. */
export const lying = (zip: Buffer): Buffer => {
  const bytes = Buffer.from(zip);
  const central = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  bytes.writeUInt32LE(1000, central + 24);
  return bytes;
};
