import { createHash } from 'node:crypto';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { crc32, constants, deflateRawSync } from 'node:zlib';

/** A file in a zip, whose headers may lie. */
export interface ZipPart {
  readonly name: string;
  /** The bytes as stored in the zip. */
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly packedBytes: number;
  readonly packed: boolean;
  /** The compression method's number in the zip format, if `packed` is a lie. */
  readonly method?: number;
  /** The declared extracted size. */
  readonly claims: number;
  readonly crc?: number;
  /** Unix file type and permissions. */
  readonly mode?: number;
  /** The stored name, if it isn't UTF-8. */
  readonly nameBytes?: Buffer;
  /** Bit 0: encrypted; bit 11: the name is UTF-8. */
  readonly flags?: number;
}

const LIMIT_32 = 0xffffffff;

/** The zip64 field for sizes above 32 bits. */
const largeField = (figures: readonly number[]): Buffer => {
  const field = Buffer.alloc(4 + 8 * figures.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * figures.length, 2);
  for (const [index, figure] of figures.entries()) field.writeBigUInt64LE(BigInt(figure), 4 + 8 * index);
  return field;
};

const headerOf = (part: ZipPart, central: { readonly at: number } | null, large: boolean): Buffer => {
  const name = part.nameBytes ?? Buffer.from(part.name);
  const sizes = [part.claims, part.packedBytes];
  const extra = large ? largeField(central ? [...sizes, central.at] : sizes) : Buffer.alloc(0);
  const shown = (figure: number): number => (large ? LIMIT_32 : figure);
  const head = Buffer.alloc(central ? 46 : 30);
  head.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0);
  // The rest is the same in both headers; the central one has the creator's version in front.
  const at = central ? 6 : 4;
  head.writeUInt16LE(large ? 45 : 20, at);
  head.writeUInt16LE(part.flags ?? 0, at + 2);
  head.writeUInt16LE(part.method ?? (part.packed ? 8 : 0), at + 4);
  head.writeUInt32LE(part.crc ?? 0, at + 10);
  head.writeUInt32LE(shown(part.packedBytes), at + 14);
  head.writeUInt32LE(shown(part.claims), at + 18);
  head.writeUInt16LE(name.length, at + 22);
  head.writeUInt16LE(extra.length, at + 24);
  if (central) head.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 38);
  if (central) head.writeUInt32LE(shown(central.at), 42);
  return Buffer.concat([head, name, extra]);
};

const endOf = (entries: number, start: number, length: number, large: boolean): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(large ? 0xffff : entries, 8);
  end.writeUInt16LE(large ? 0xffff : entries, 10);
  end.writeUInt32LE(large ? LIMIT_32 : length, 12);
  end.writeUInt32LE(large ? LIMIT_32 : start, 16);
  if (!large) return end;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
};

/** Uses zip64 sizes if needed or requested (`large`). Returns length and hash, to spare reading the file again. */
export const writeZip = async (
  path: string,
  parts: readonly ZipPart[],
  { large = parts.some(({ claims }) => claims > LIMIT_32) }: { readonly large?: boolean } = {},
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const file = await open(path, 'w');
  const hash = createHash('sha256');
  let at = 0;
  const write = async (bytes: Uint8Array): Promise<void> => {
    hash.update(bytes);
    await writeAll(file, bytes);
    at += bytes.length;
  };
  try {
    const directory: Buffer[] = [];
    for (const part of parts) {
      directory.push(headerOf(part, { at }, large));
      await write(headerOf(part, null, large));
      for await (const bytes of part.bytes) await write(bytes);
    }
    const start = at;
    for (const header of directory) await write(header);
    await write(endOf(parts.length, start, at - start, large));
    return { bytes: at, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
};

/** The zip's directory lists one small file `times` times. */
export const writeRepeated = async (path: string, part: ZipPart, times: number): Promise<void> => {
  const [local, entry] = [headerOf(part, null, false), headerOf(part, { at: 0 }, false)];
  const body = Buffer.concat([local, ...(part.bytes as Iterable<Buffer>)]);
  const directory = Buffer.alloc(entry.length * times, entry);
  await writeFile(path, Buffer.concat([body, directory, endOf(times, body.length, directory.length, true)]));
};

const writeAll = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten;
};

const stretch = 16 * 1024 * 1024;
let packedStretch: Buffer | undefined;

/** Zeros, compressed to a thousandth. One compressed chunk is repeated, so gigabytes take no time. */
export const zeros = (name: string, stretches: number, claims = stretches * stretch): ZipPart => {
  const one = (packedStretch ??= deflateRawSync(Buffer.alloc(stretch), { finishFlush: constants.Z_FULL_FLUSH }));
  const last = deflateRawSync(Buffer.alloc(0));
  return {
    name,
    bytes: [...Array.from({ length: stretches }, () => one), last],
    packedBytes: one.length * stretches + last.length,
    packed: true,
    claims,
  };
};

/** A part as an honest program writes it. */
export const plain = (name: string, bytes: Buffer, { packed = false }: { readonly packed?: boolean } = {}): ZipPart => {
  const kept = packed ? deflateRawSync(bytes) : bytes;
  return { name, bytes: [kept], packedBytes: kept.length, packed, claims: bytes.length, crc: crc32(bytes) };
};
