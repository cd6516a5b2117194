import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRestarts } from './dev/restarts.ts';
import { keepCompiledCode } from './compile-cache.ts';

/**
 * Starts the server with pages that Vite builds on request. Edited pages update without a reload. Any other edit
 * restarts the server, except for a migration, which waits for Enter. Node's own `--watch` loses a file that an editor
 * replaces instead of overwriting.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['content', 'contract-kit', 'features', 'packages', 'platform', 'server'];
/** Such as `--inspect`. In NODE_OPTIONS they would make npm and this process take the inspector's port. */
const forNode = process.argv.slice(2);
/** An editor may write a file in several steps. */
const settleMs = 50;

let server: ChildProcess;
let isRunning = false;
let isOutdated = false;
let isStopping = false;
let timer: NodeJS.Timeout | undefined;

const start = (): void => {
  isRunning = true;
  isOutdated = false;
  server = spawn(process.execPath, [...forNode, join(root, 'server/main.ts'), '--dev'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  server.on('exit', (code) => {
    isRunning = false;
    if (isStopping) process.exit(code ?? 1);
    if (isOutdated) start();
    else
      console.log('The server has stopped. It starts again when you change a file, or press Enter after a migration.');
  });
};

const restart = (): void => {
  isOutdated = true;
  console.log('Restarting the server.');
  if (isRunning) server.kill();
  else start();
};

const restarts = createRestarts(
  () => {
    clearTimeout(timer);
    timer = setTimeout(restart, settleMs);
  },
  (line) => {
    console.log(line);
    process.stdin.once('data', restarts.onEnter);
  },
);

const isServerFile = (name: string): boolean => /\.(ts|sql|json)$/.test(name) && !name.endsWith('.test.ts');

/** Watches one folder. Vite watches the pages. */
const watchFolder = (folder: string): void => {
  watch(folder, (_, name) => {
    if (name === null) return;
    const path = join(folder, name);
    if (isServerFile(name)) restarts.onSaved(name);
    else if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) watchFolder(path);
  });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'web') watchFolder(join(folder, entry.name));
  }
};

keepCompiledCode();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    isStopping = true;
    if (!isRunning) process.exit();
    server.kill(signal);
  });
}
for (const folder of folders) watchFolder(join(root, folder));
start();
