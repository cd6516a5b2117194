import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy in front of PostgreSQL. Cutting and restoring it looks to clients like a restart of the database. */
export interface BreakableProxy {
  readonly address: { readonly host: string; readonly port: number };
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export const openBreakableProxy = async ({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<BreakableProxy> => {
  const sockets = new Set<Socket>();
  const accept = (near: Socket): void => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
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
    mend: async () => {
      server ??= await listen(address.port);
    },
  };
};
