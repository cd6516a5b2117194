import { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/rate-limits/network-of.ts';

/** `small`: JSON. `form`: with an image, held in memory. `upload`: streamed to disk. */
export type BodyKind = 'small' | 'form' | 'upload';

export interface BodyLimits {
  /** `idleMs`: maximum pause of a sender. `totalMs`: maximum time of the whole body. */
  readonly times: Readonly<Record<BodyKind, { readonly idleMs: number; readonly totalMs: number }>>;
  /** Maximum bytes of bodies in memory while they are read or processed, per network and in total. */
  readonly held: { readonly network: number; readonly total: number };
}

const seconds = 1000;
const mebibyte = 1024 * 1024;

export const defaultBodyLimits: BodyLimits = {
  times: {
    small: { idleMs: 10 * seconds, totalMs: 30 * seconds },
    form: { idleMs: 15 * seconds, totalMs: 180 * seconds },
    // A beat's files in one form: 2 GB at 5 Mbit/s.
    upload: { idleMs: 60 * seconds, totalMs: 3600 * seconds },
  },
  // One network can send the largest form of any endpoint, and several networks can at once.
  held: { network: 40 * mebibyte, total: 160 * mebibyte },
};

/** The memory for bodies is used up; `NETWORK_BUSY` if the sender's own network used it. */
class BodiesBusy extends Error {
  readonly code: 'NETWORK_BUSY' | 'BODIES_BUSY';
  readonly statusCode: number;
  constructor(byNetwork: boolean) {
    super('the memory for request bodies is used up');
    this.code = byNetwork ? 'NETWORK_BUSY' : 'BODIES_BUSY';
    this.statusCode = byNetwork ? 429 : 503;
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `onSlow` ends the connection of a sender that takes too long. */
export const createBodyGuard = (limits: BodyLimits, onSlow: (request: FastifyRequest, reply: FastifyReply) => void) => {
  const byNetwork = new Map<string, number>();
  const byRequest = new WeakMap<FastifyRequest, number>();
  let total = 0;

  const add = (network: string, bytes: number): void => {
    const now = (byNetwork.get(network) ?? 0) + bytes;
    total += bytes;
    if (now > 0) byNetwork.set(network, now);
    else byNetwork.delete(network);
  };

  /** Counts bytes that stay in memory until the response is sent or the sender is gone. */
  const hold = (request: FastifyRequest, reply: FastifyReply, bytes: number): void => {
    const network = networkOf(request.ip);
    if ((byNetwork.get(network) ?? 0) + bytes > limits.held.network) throw new BodiesBusy(true);
    if (total + bytes > limits.held.total) throw new BodiesBusy(false);
    const own = byRequest.get(request);
    byRequest.set(request, (own ?? 0) + bytes);
    add(network, bytes);
    if (own === undefined) finished(reply.raw, () => add(network, -(byRequest.get(request) ?? 0)));
  };

  /** Checks that the sender keeps sending, until the body is complete or the connection ends. */
  const watch = (request: FastifyRequest, reply: FastifyReply, kind: BodyKind): void => {
    const { raw } = request;
    const { socket } = raw;
    // A call within the process has no sender to wait for.
    if (!hasBody(request) || !(socket instanceof Socket)) return;
    const { idleMs, totalMs } = limits.times[kind];
    const began = performance.now();
    let movedAt = began;
    let read = socket.bytesRead;
    const look = (): void => {
      if (raw.complete || raw.destroyed) return;
      const now = performance.now();
      // Unread data here waits for us, not for the sender.
      if (socket.bytesRead !== read || raw.readableLength > 0) movedAt = now;
      read = socket.bytesRead;
      if (now - movedAt >= idleMs || now - began >= totalMs) onSlow(request, reply);
      else wait();
    };
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      timer = setTimeout(look, Math.min(idleMs, totalMs) / 2).unref();
    };
    wait();
    raw.once('close', () => clearTimeout(timer));
    // The rest after the response is discarded, so that the sender reads the response or is cut off.
    finished(reply.raw, () => raw.unpipe().resume());
  };

  /** Counts every byte of the body when the parser reads it, and not before. */
  const count = (request: FastifyRequest, reply: FastifyReply, payload: Readable): Readable => {
    if (!hasBody(request)) return payload;
    const counted = async function* (): AsyncGenerator<Buffer> {
      // A refused sender still gets the reason, so the connection must outlive the reading.
      for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        hold(request, reply, chunk.length);
        yield chunk;
      }
    };
    return Readable.from(counted());
  };

  return { watch, count, hold, heldBytes: (): number => total };
};

export type BodyGuard = ReturnType<typeof createBodyGuard>;
