import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Waits for any response, whatever its status. Returns the elapsed milliseconds. */
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
  /** Milliseconds from the spawn until /readyz responds. */
  startMs: number;
  pid: number;
  close(): Promise<void>;
}

/** Starts the product like `npm start`, on a filled store, with logs on and discarded. */
export const startServer = async (
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const child = spawn('sh', ['scripts/run-node.sh', 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
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
