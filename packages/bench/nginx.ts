import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from './start-server.ts';

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The baseline for bytes from disk: nginx with sendfile and one worker. */
export const startNginx = async (folder: string): Promise<{ url: string; close(): void }> => {
  const place = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const port = await freePort();
  for (const open of [place, folder]) chmodSync(open, 0o755);
  writeFileSync(
    path.join(place, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${place}/pid; error_log ${place}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log ${place}/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type audio/mpeg;
  client_body_temp_path ${place}/body; proxy_temp_path ${place}/proxy; fastcgi_temp_path ${place}/f; uwsgi_temp_path ${place}/u; scgi_temp_path ${place}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}`,
  );
  const child = spawn('nginx', ['-c', path.join(place, 'nginx.conf'), '-p', place], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(url);
  return {
    url,
    close: () => {
      child.kill();
      rmSync(place, { recursive: true, force: true });
    },
  };
};
