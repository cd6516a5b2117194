import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface StorageOptions {
  /** Told to the S3 server; files keep no type, whoever serves them knows it. */
  contentType?: string;
}

/**
 * Files by key (`beats/0193…/preview.mp3`: a-z, 0-9, `.`, `_`, `-`, folders with `/`). A key is there whole or not at all:
 * what breaks off leaves the former content. Every call throws an Error for a key that is none.
 */
export interface Storage {
  put(key: string, source: Readable | Uint8Array, options?: StorageOptions): Promise<StoredFile>;
  /** Takes a local file's content without reading it into memory. It must not be written to afterwards; removing it is the caller's. */
  putFile(key: string, path: string, options?: StorageOptions): Promise<StoredFile>;
  /** From byte `start` to byte `end`, both included. Throws FileMissing. Destroy the stream when it is not read to its end. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number } | null>;
  /** No error when it is not there. */
  remove(key: string): Promise<void>;
  /** Every key that begins so, in any order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Gives a path to read from, good until `work` ends. Throws FileMissing. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Throws when files cannot be written now. */
  check(): Promise<void>;
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  readonly key: string;

  constructor(key: string) {
    super(`There is no file ${key} in the storage`);
    this.key = key;
  }
}

export interface S3Config {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface StorageConfig {
  dataDir: string;
  s3?: S3Config;
}
