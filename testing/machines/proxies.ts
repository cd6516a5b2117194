import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { fromApt, onTheSystem } from '../../scripts/system-programs.ts';

export interface Proxy {
  /** Returns the status; 0 if there was no response. */
  ask(path: string): Promise<number>;
  close(): Promise<void>;
}

interface Place {
  readonly program: string;
  /** The folder for the proxy's files. */
  readonly folder: string;
  readonly port: number;
  /** Hosts with ports, such as `127.0.0.1:3000`. */
  readonly servers: readonly string[];
}

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '../../docs/deploy', name), 'utf8');

/** Throws if the documented file no longer contains `from`. */
const replace = (text: string, from: string | RegExp, to: string): string => {
  const replaced = text.replaceAll(from, to);
  if (replaced === text) throw new Error(`docs/deploy no longer contains ${String(from)}`);
  return replaced;
};

/** Uses docs/deploy/nginx.conf with another port, its own certificate and a line for each server. */
const startNginx = ({ program, folder, port, servers }: Place): ChildProcess => {
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=label.example'];
  execFileSync('openssl', [...make, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  let config = read('nginx.conf');
  config = replace(config, /^\tserver (127\.0\.0\.1:3000)(.*;)$/gm, servers.map((at) => `\tserver ${at}$2`).join('\n'));
  config = replace(config, /^\tlisten \[::\]:.*$/gm, '');
  config = replace(config, 'listen 80;', `listen 127.0.0.1:${port + 1};`);
  config = replace(config, 'listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
  config = replace(config, /\/etc\/letsencrypt\S*fullchain\.pem/g, certificate);
  config = replace(config, /\/etc\/letsencrypt\S*privkey\.pem/g, key);
  const file = path.join(folder, 'nginx.conf');
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp {\naccess_log off;\n`;
  writeFileSync(file, `${main}${config}\n}\n`);
  return spawn(program, ['-p', folder, '-c', file], { stdio: 'ignore' });
};

/** Uses docs/deploy/Caddyfile without Caddy's admin port, and with a certificate made by Caddy. */
const startCaddy = ({ program, folder, port, servers }: Place): ChildProcess => {
  const file = path.join(folder, 'Caddyfile');
  const own = '{\n\tadmin off\n\tauto_https disable_redirects\n\tlocal_certs\n\tskip_install_trust\n}\n';
  writeFileSync(file, own + read('Caddyfile'));
  return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      DOMAIN: `https://localhost:${port}`,
      UPSTREAMS: servers.join(' '),
    },
    stdio: 'ignore',
  });
};

const startOf = { nginx: startNginx, caddy: startCaddy } as const;
export type ProxyName = keyof typeof startOf;

/** Installs the proxy if necessary; undefined if this machine can't have it. */
export const findProxy = async (name: ProxyName): Promise<string | undefined> =>
  onTheSystem([name])() ?? (await fromApt(name, name)());

/** Uses the configuration in docs/deploy. */
export const startProxy = async (name: ProxyName, place: Place): Promise<Proxy> => {
  mkdirSync(place.folder, { recursive: true });
  const child = startOf[name](place);
  const ended = once(child, 'close');
  const ask = (url: string): Promise<number> =>
    new Promise((resolve) => {
      const asking = request(
        {
          host: 'localhost',
          port: place.port,
          path: url,
          servername: 'localhost',
          rejectUnauthorized: false,
          agent: false,
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0)).once('error', () => resolve(0));
        },
      );
      asking.once('error', () => resolve(0)).end();
    });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { ask, close };
};
