import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json } from 'node:stream/consumers';

export interface BigResponse<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: T | null;
}

export type Headers = Readonly<Record<string, string>>;

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: Headers;
  readonly bytes: number;
  readonly body: Readable;
  /** Breaks the connection after this many bytes. */
  readonly breakAfter?: number;
}

const agent = new Agent({ keepAlive: true });
const readBytes = 1024 * 1024;

export class LineBroken extends Error {
  override name = 'LineBroken';
}

/** Streams the body instead of buffering it. Throws `LineBroken` if `breakAfter` broke the connection. */
export const sendBody = async <T = Record<string, unknown>>(sent: Sent): Promise<BigResponse<T>> => {
  const { method, url, headers = {}, bytes, body, breakAfter } = sent;
  const call = request(url, { method, agent, headers: { ...headers, 'content-length': String(bytes) } });
  const responded = once(call, 'response') as Promise<[IncomingMessage]>;
  responded.catch(() => undefined);
  let done = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (breakAfter !== undefined && done + chunk.length > breakAfter) {
        yield chunk.subarray(0, breakAfter - done);
        throw new LineBroken();
      }
      done += chunk.length;
      yield chunk;
    }
  };
  const sending = pipeline(body, counted, call).catch((error: unknown) => {
    if (error instanceof LineBroken) throw error;
  });
  // A server that refuses a body responds before all of it has been sent.
  await Promise.race([sending, responded]);
  const [response] = await responded;
  const isJson = response.headers['content-type']?.includes('json') ?? false;
  const read = isJson ? ((await json(response)) as T) : (response.resume(), await once(response, 'end'), null);
  if (!call.writableFinished) call.destroy();
  await sending;
  return { status: response.statusCode ?? 0, headers: response.headers, body: read };
};

export const readFrom = (path: string, start = 0, end?: number): Readable =>
  createReadStream(path, { start, ...(end !== undefined && { end: end - 1 }), highWaterMark: readBytes });

const pieceBytes = 16 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

/** Tokens of uploads started by this process, by the path of the upload's URL. */
const tokens = new Map<string, string>();
export const tokenOf = (address: string): string => tokens.get(new URL(address).pathname) ?? '';

/** The response's `location` is the upload's URL. */
export const beginUpload = async (url: string, headers: Headers, name: string, bytes: number): Promise<BigResponse> => {
  const reply = await sendBody({
    method: 'POST',
    url: `${url}/api/v1/app/uploads`,
    headers: {
      ...headers,
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
    bytes: 0,
    body: Readable.from([]),
  });
  tokens.set(reply.headers.location ?? '', String(reply.headers['upload-token']));
  return reply;
};

/** Number of bytes that the server has. */
export const offsetOf = async (address: string): Promise<number> => {
  const reply = await fetch(address, { method: 'HEAD', headers: { ...tus, 'upload-token': tokenOf(address) } });
  return Number(reply.headers.get('upload-offset'));
};

export const sendPiece = (
  address: string,
  path: string,
  [offset, end]: readonly [number, number],
  breakAfter?: number,
): Promise<BigResponse> =>
  sendBody({
    method: 'PATCH',
    url: address,
    headers: {
      ...tus,
      'upload-token': tokenOf(address),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    bytes: end - offset,
    body: readFrom(path, offset, end),
    ...(breakAfter !== undefined && { breakAfter }),
  });

/** Sends pieces of 16 MB from the server's offset on, as the wizard does, until the last byte is acknowledged. */
export const sendRest = async (address: string, path: string): Promise<void> => {
  const { size } = await stat(path);
  let offset = await offsetOf(address);
  while (offset < size) {
    const end = Math.min(size, offset + pieceBytes);
    const { status } = await sendPiece(address, path, [offset, end]);
    if (status !== 204) throw new Error(`a piece got the status ${status}`);
    offset = end;
  }
};

export interface FormPart {
  readonly field: string;
  readonly value?: string;
  readonly path?: string;
  readonly filename?: string;
}

/** A form's length and its bytes, which are read from disk while being sent. */
export const formOf = async (
  parts: readonly FormPart[],
): Promise<{ readonly headers: Headers; readonly bytes: number; readonly body: () => Readable }> => {
  const boundary = '----------------a1b2c3d4e5f6a7b8';
  const pieces: { head: Buffer; path: string | null; bytes: number }[] = [];
  for (const { field, value, path, filename } of parts) {
    const named = path === undefined ? '' : `; filename="${filename ?? basename(path)}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${named}\r\n${path === undefined ? '' : 'content-type: application/octet-stream\r\n'}\r\n${value ?? ''}`;
    const bytes = path === undefined ? 0 : (await stat(path)).size;
    pieces.push({ head: Buffer.from(head), path: path ?? null, bytes });
  }
  const end = Buffer.from(`--${boundary}--\r\n`);
  const stream = async function* () {
    for (const { head, path } of pieces) {
      yield head;
      if (path !== null) yield* readFrom(path) as AsyncIterable<Buffer>;
      yield Buffer.from('\r\n');
    }
    yield end;
  };
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    bytes: pieces.reduce((sum, { head, bytes }) => sum + head.length + bytes + 2, end.length),
    body: () => Readable.from(stream()),
  };
};
