import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  /** Lowercase hex. */
  sha256: string;
}

export interface StorageOptions {
  /** Passed to the S3 server. Local files store no type, because the code that serves them knows it. */
  contentType?: string;
}

export interface LinkOptions {
  readonly contentType: string;
  readonly disposition: string;
  readonly seconds: number;
}

/**
 * Files by key (`beats/0193…/preview.mp3`: a-z, 0-9, `.`, `_`, `-`, folders with `/`). A file is complete or absent: an
 * interrupted write leaves the previous content. Every call throws an Error for an invalid key.
 */
export interface Storage {
  put(key: string, source: Readable | Uint8Array, options?: StorageOptions): Promise<StoredFile>;
  /** Stores a local file without reading it into memory. It must not change afterwards. The caller deletes it. */
  putFile(key: string, path: string, options?: StorageOptions): Promise<StoredFile>;
  /** A bucket copies up to 5 GB itself, so these bytes don't pass through our machines. Throws FileMissing. */
  copy(from: string, to: string, options?: StorageOptions): Promise<void>;
  /** Both ends are inclusive. Destroy the stream if you don't read it to the end. Throws FileMissing. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number } | null>;
  /** Doesn't fail if the file doesn't exist. */
  remove(key: string): Promise<void>;
  /** In any order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** The path can be read until `work` ends. Throws FileMissing. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** A temporary URL that gives the file to anyone who has it; null if the server has to send the file itself. */
  link(key: string, options: LinkOptions): Promise<string | null>;
  /** Throws if the folder can't be written right now, or the bucket can't be reached. */
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

/** The storage doesn't respond right now, or says that it can't work. Leads to a 503 with `Retry-After`. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

export interface S3Config {
  endpoint?: string;
  /** The URL at which browsers reach the S3 server. */
  publicEndpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface StorageConfig {
  dataDir: string;
  s3?: S3Config;
}
