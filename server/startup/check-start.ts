import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, ConfigError, needDataFolder } from '#platform/config/config.ts';

interface Port {
  readonly setting: string;
  readonly host: string;
  readonly port: number;
  /** Who needs the port, unless it's the shop's own. */
  readonly whose?: string;
}

/** The payment sandbox listens only on this machine, regardless of the shop's own host. */
const sandboxHost = '127.0.0.1';

const portsOf = ({ host, port, sandbox, sandboxPort, metrics }: Config): readonly Port[] => [
  { setting: 'PORT', host, port },
  ...(sandbox
    ? [
        {
          setting: 'SANDBOX_PORT',
          host: sandboxHost,
          port: sandboxPort ?? (port && port + 1),
          whose: 'the payment sandbox',
        },
      ]
    : []),
  ...(metrics?.listen ? [{ setting: 'METRICS_PORT', ...metrics.listen, whose: 'the metrics' }] : []),
];

const wordsOf: Readonly<Record<string, (port: Port) => string>> = {
  EADDRINUSE: ({ port, setting, whose }) =>
    `Port ${port} is used by another program${whose ? `, and ${whose} needs it` : ''}. Set ${setting} to a free one.`,
  EACCES: ({ port, setting }) => `Port ${port} is not open to this user. Set ${setting} to one above 1023.`,
  EADDRNOTAVAIL: ({ host, port, setting }) =>
    `Port ${port}: this machine doesn’t have the address ${host}. Set ${setting === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST'}.`,
};

/** @returns why the port can't be opened; null if it can */
const findFault = async (port: Port): Promise<string | null> => {
  const server = createServer();
  try {
    server.listen(port.port, port.host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return wordsOf[code ?? '']?.(port) ?? `Port ${port.port} can’t be listened on: ${message}`;
  }
};

/**
 * Checks the data folder and then the ports, before anything slow. Reports all unusable ports in one ConfigError, each
 * with the setting that fixes it. A worker only listens for its metrics.
 */
export const checkStart = async (config: Config, as: 'server' | 'worker' = 'server'): Promise<void> => {
  needDataFolder(config.dataDir);
  const ports = portsOf(config).filter(({ setting }) => as === 'server' || setting === 'METRICS_PORT');
  // Port 0 means any free port.
  const faults = await Promise.all(ports.filter(({ port }) => port !== 0).map(findFault));
  const found = faults.filter((fault) => fault !== null);
  if (found.length > 0) throw new ConfigError(found.join('\n'));
};
