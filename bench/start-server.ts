import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Resolves with the elapsed milliseconds once the URL responds. */
export const waitUntil = async (url: string, seconds = 60): Promise<number> => {
  const started = performance.now();
  while (performance.now() - started < seconds * 1000) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`nothing answers at ${url}`);
};

export interface RunningServer {
  url: string;
  /** Milliseconds from the spawn until /readyz answers 200. */
  startMs: number;
  pid: number;
  close(): Promise<void>;
}

/** `NAME=value exec node --flag scripts/start.ts`: what the server runs with is written there only. */
const startScript = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start;
const flags = startScript.split(' ').filter((word) => word.startsWith('--'));
const environment = Object.fromEntries(
  Array.from(startScript.matchAll(/([A-Z_]+)=(\S+)/g), ([, name, value]) => [name, value]),
);

/** The product as `npm start` starts it, with logs on and discarded, on a filled store. */
export const startServer = async (
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const child = spawn(process.execPath, [...flags, 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const startMs = await waitUntil(`${url}/readyz`);
  return {
    url,
    startMs,
    pid: child.pid ?? 0,
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};
