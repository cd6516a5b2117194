import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** A proxy to PostgreSQL. To clients, cutting and restoring it looks like a restart of the database. */
export interface BreakableProxy {
  readonly address: Address;
  cut(): Promise<void>;
  /** Like a pulled cable: connections stay open but nothing arrives. With `newOnesToo: false`, new connections work. */
  freeze(options?: { newOnesToo: boolean }): void;
  /** Until `mend`, transactions whose SQL contains `words` commit, but get no response. */
  loseCommits(words: string): void;
  /** The next statement that contains `words` gets no response. */
  leaveUnanswered(words: string): void;
  /** Ends `cut`, `freeze` and `loseCommits`, and closes frozen connections. */
  mend(): Promise<void>;
  /** Sends new connections to another server, as after a change of DNS. */
  leadTo(server: Address): void;
}

export const openBreakableProxy = async (first: Address): Promise<BreakableProxy> => {
  const sockets = new Set<Socket>();
  const frozen = new Set<Socket>();
  let isFrozen = false;
  let lost: string | null = null;
  let unanswered: string | null = null;
  let target = first;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      frozen.delete(socket);
    });
  };
  const accept = (near: Socket): void => {
    keep(near);
    if (isFrozen) {
      frozen.add(near);
      return;
    }
    const { host, port } = target;
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    keep(far);
    near.on('close', () => far.destroy());
    far.on('close', () => !frozen.has(near) && near.destroy());
    let isInLost = false;
    near.on('data', (chunk: Buffer) => {
      if (unanswered !== null && chunk.includes(unanswered)) {
        unanswered = null;
        far.unpipe(near).resume();
      }
      if (lost === null) return;
      isInLost ||= chunk.includes(lost);
      if (!isInLost || !chunk.includes('commit\0')) return;
      far.unpipe(near);
      // A response means that the server has committed.
      far.once('data', () => near.destroy()).resume();
    });
    near.pipe(far);
    far.pipe(near);
  };
  const listen = async (at: number): Promise<Server> => {
    const server = createServer(accept).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | null = await listen(0);
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    address,
    cut: async () => {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    freeze: ({ newOnesToo } = { newOnesToo: true }) => {
      isFrozen = newOnesToo;
      for (const socket of sockets) {
        frozen.add(socket);
        socket.unpipe();
        socket.pause();
      }
    },
    loseCommits: (words) => {
      lost = words;
    },
    leaveUnanswered: (words) => {
      unanswered = words;
    },
    mend: async () => {
      isFrozen = false;
      lost = null;
      for (const socket of frozen) socket.destroy();
      server ??= await listen(address.port);
    },
    leadTo: (other) => {
      target = other;
    },
  };
};
