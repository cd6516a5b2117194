import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NoSpace } from './disk-space.ts';
import { discardAbandoned } from './discard-abandoned.ts';
import { measuring } from './measure.ts';
import { signLink } from './sign-link.ts';
import { checkKey, checkPrefix } from './storage-key.ts';
import {
  FileMissing,
  type LinkOptions,
  type S3Config,
  type Storage,
  type StorageOptions,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';

/** The S3 maximum for one copy call. */
const largestCopy = 5 * 1024 ** 3;
/** Bytes per second that we expect of the slowest server, because many say nothing until a copy is complete. */
const slowestCopy = 4 * 1024 ** 2;

interface S3Patience {
  /** Maximum time until the response to a request begins. */
  readonly responseMs: number;
  /** Maximum silence in the middle of a file that is sent or read. */
  readonly silentMs: number;
}

/** Long, because a slow connection sends the megabytes in the system's buffer without a sign of progress. */
const defaultPatience: S3Patience = { responseMs: 30_000, silentMs: 120_000 };

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const networkFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Whether the error is temporary, unlike wrong keys or a missing bucket. */
const isAway = (error: unknown): boolean => {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    return status >= 500 || status === 429;
  }
  const { name, code = '' } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' || networkFaults.has(code);
};

/** Error codes of MinIO and Ceph for a full disk or quota. Other servers may answer with the status 507. */
const fullCodes = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded']);
const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException && (fullCodes.has(error.name) || error.$metadata.httpStatusCode === 507);

const orAway = (error: unknown): unknown => {
  if (isFull(error)) return new NoSpace('The bucket is full', { cause: error });
  return isAway(error) ? new StorageUnavailable('The S3 server doesn’t answer', { cause: error }) : error;
};

/** Passes a body on. A connection that breaks or falls silent in the middle is an outage, as at the start. */
const withOutage = (body: Readable, silentMs: number): Readable => {
  const passed = new PassThrough();
  const timer = setTimeout(() => {
    // A paused body waits for its reader, who may take any time.
    if (body.isPaused()) timer.refresh();
    else passed.destroy(new StorageUnavailable('The S3 server stopped in the middle of a file'));
  }, silentMs).unref();
  for (const sign of ['data', 'resume']) body.on(sign, () => timer.refresh());
  body.once('close', () => clearTimeout(timer));
  body.on('error', (error) => passed.destroy(orAway(error) as Error));
  // The body may break before anyone reads it. The later reader gets the error.
  passed.on('error', () => undefined);
  passed.once('close', () => body.destroy());
  return body.pipe(passed);
};

interface Limits {
  readonly requestTimeout?: number;
  readonly throwOnRequestTimeout?: boolean;
  readonly socketTimeout?: number;
}

class S3Storage implements Storage {
  readonly #client: S3Client;
  /** Sends files. Its timeout counts only silence, so slow connections are fine. */
  readonly #sender: S3Client;
  readonly #patience: S3Patience;
  readonly #config: S3Config;
  readonly #bucket: string;
  readonly #temporary: string;
  #cleaned: Promise<void> | undefined;

  constructor(config: S3Config, temporary: string, patience: S3Patience) {
    this.#config = config;
    this.#bucket = config.bucket;
    this.#temporary = temporary;
    this.#patience = patience;
    // Timed from the request's first byte until the response begins, so slow readers aren't cut off.
    this.#client = this.#connect({ requestTimeout: patience.responseMs, throwOnRequestTimeout: true });
    this.#sender = this.#connect({ socketTimeout: patience.silentMs });
  }

  #connect(limits: Limits): S3Client {
    const { endpoint, region, accessKeyId, secretAccessKey } = this.#config;
    return new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Servers other than Amazon's support neither the bucket in the host name nor the newer checksums.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      // Each listener holds a connection while the preview streams.
      requestHandler: {
        httpAgent: { maxSockets: 256 },
        httpsAgent: { maxSockets: 256 },
        connectionTimeout: 5000,
        ...limits,
      },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  #object(key: string): { Bucket: string; Key: string } {
    checkKey(key);
    return { Bucket: this.#bucket, Key: key };
  }

  async put(key: string, source: Readable | Uint8Array, options: StorageOptions = {}): Promise<StoredFile> {
    const object = this.#object(key);
    const readable = source instanceof Uint8Array ? Readable.from([source]) : source;
    const { stream, result } = measuring();
    const upload = new Upload({
      client: this.#sender,
      params: { ...object, Body: stream, ...(options.contentType && { ContentType: options.contentType }) },
    });
    // An interrupted source aborts the upload, and a failed upload the source, so that neither waits forever.
    const uploading = upload.done().catch((error: unknown) => {
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [reading, uploaded] = await Promise.allSettled([pipeline(readable, stream), uploading]);
    if (reading.status === 'rejected') throw orAway(reading.reason);
    if (uploaded.status === 'rejected') throw orAway(uploaded.reason);
    return result();
  }

  async putFile(key: string, path: string, options: StorageOptions = {}): Promise<StoredFile> {
    checkKey(key);
    await stat(path);
    return await this.put(key, createReadStream(path), options);
  }

  async copy(from: string, to: string, options: StorageOptions = {}): Promise<void> {
    checkKey(from);
    const object = this.#object(to);
    const found = await this.stat(from);
    if (found === null) throw new FileMissing(from);
    if (found.bytes > largestCopy) return void (await this.put(to, await this.open(from), options));
    const { contentType } = options;
    const copying = this.#client.send(
      new CopyObjectCommand({
        ...object,
        CopySource: `${this.#bucket}/${from}`,
        ...(contentType && { ContentType: contentType, MetadataDirective: 'REPLACE' }),
      }),
      { requestTimeout: this.#patience.responseMs + (found.bytes / slowestCopy) * 1000 },
    );
    await copying.catch((error: unknown) => {
      throw orAway(error);
    });
  }

  async open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const bytes = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#object(key), ...bytes }));
      return withOutage(Body as Readable, this.#patience.silentMs);
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key) : orAway(error);
    }
  }

  async stat(key: string): Promise<{ bytes: number } | null> {
    try {
      const found = await this.#client.send(new HeadObjectCommand(this.#object(key)));
      return { bytes: found.ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return null;
      throw orAway(error);
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key))).catch((error: unknown) => {
      throw orAway(error);
    });
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
    checkPrefix(prefix);
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix });
    for (;;) {
      const page = await pages.next().catch((error: unknown) => {
        throw orAway(error);
      });
      if (page.done) return;
      for (const { Key, Size } of page.value.Contents ?? [])
        if (Key !== undefined) yield { key: Key, bytes: Size ?? 0 };
    }
  }

  /** Runs once per process. Retried after a failure, because the disk may have recovered. */
  #cleanOnce(): Promise<void> {
    return (this.#cleaned ??= discardAbandoned(this.#temporary).catch((error: unknown) => {
      this.#cleaned = undefined;
      throw error;
    }));
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const source = await this.open(key);
    await mkdir(this.#temporary, { recursive: true, mode: 0o700 });
    await this.#cleanOnce();
    const folder = await mkdtemp(join(this.#temporary, 's3-'));
    try {
      const path = join(folder, basename(key));
      await pipeline(source, createWriteStream(path));
      return await work(path);
    } finally {
      source.destroy();
      await rm(folder, { recursive: true, force: true });
    }
  }

  async link(key: string, { contentType, disposition, seconds }: LinkOptions): Promise<string | null> {
    checkKey(key);
    const { publicEndpoint, region, accessKeyId, secretAccessKey } = this.#config;
    if (publicEndpoint === undefined) return null;
    const address = new URL(`${publicEndpoint.replace(/\/$/, '')}/${this.#bucket}/${key}`);
    address.searchParams.set('response-content-type', contentType);
    address.searchParams.set('response-content-disposition', disposition);
    address.searchParams.set('response-cache-control', 'private, no-store');
    return signLink(address, { region, accessKeyId, secretAccessKey, seconds, now: new Date() });
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }
}

/** A bucket on an S3-compatible server. Files needed on this machine are stored in `temporary`. */
export const createS3Storage = (config: S3Config, temporary: string, patience = defaultPatience): Storage =>
  new S3Storage(config, temporary, patience);
