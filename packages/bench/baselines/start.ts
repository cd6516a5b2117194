import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../nginx.ts';
import { waitUntil } from '../start-server.ts';

export interface Baseline {
  readonly url: string;
  readonly pid: number;
  close(): void;
}

/** Starts a program of this folder, which gets its port before its own arguments. */
export const startBaseline = async (
  program: 'server.ts' | 'query-server.ts' | 'upload-server.ts',
  args: readonly string[],
): Promise<Baseline> => {
  const port = await freePort();
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [file, String(port), ...args], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(url);
  return { url, pid: child.pid ?? 0, close: () => void child.kill() };
};
