import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startS3 } from './s3-server.ts';

/** `full` responds as MinIO does when its disks are full: stored objects can still be read. */
export type S3Fault = 'none' | 'failing' | 'full' | 'slow';

export interface BreakableS3 {
  /** Settings of a shop that goes through the faulty proxy. */
  readonly settings: Readonly<Record<string, string>>;
  /** The config for reading stored objects despite the fault. */
  readonly config: Awaited<ReturnType<typeof startS3>>['config'];
  fault: S3Fault;
  close(): Promise<void>;
}

const slowMs = 2000;
const failures: Partial<Record<S3Fault, readonly [status: number, code: string]>> = {
  failing: [500, 'InternalError'],
  full: [507, 'XMinioStorageFull'],
};

/** An S3 server with one empty bucket behind a proxy that causes faults. */
export const openBreakableS3 = async (): Promise<BreakableS3> => {
  const s3 = await startS3();
  const target = new URL(s3.config.endpoint ?? '');
  const agent = new Agent({ keepAlive: true });
  const fail = (response: ServerResponse, [status, code]: readonly [number, string]): void => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Trouble</Message></Error>`);
  };
  const server = createServer(async (near, response) => {
    response.on('error', () => undefined);
    const { fault } = opened;
    const writes = near.method === 'PUT' || near.method === 'POST';
    const failure = fault === 'full' && !writes ? undefined : failures[fault];
    if (failure) {
      near.resume();
      return fail(response, failure);
    }
    if (fault === 'slow') await delay(slowMs);
    // The request keeps its own host name, because the signature covers it.
    const far = request(target, { agent, method: near.method, path: near.url, headers: near.headers });
    far.on('response', (stored) => {
      response.writeHead(stored.statusCode ?? 500, stored.headers);
      stored.pipe(response);
    });
    far.on('error', () => response.destroy());
    response.on('close', () => response.writableFinished || far.destroy());
    near.pipe(far);
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: BreakableS3 = {
    settings: { ...s3.settings, S3_ENDPOINT: endpoint },
    config: s3.config,
    fault: 'none',
    close: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await s3.close();
    },
  };
  return opened;
};
