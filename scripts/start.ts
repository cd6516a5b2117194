import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkStart } from '../server/startup/check-start.ts';
import { readSettings } from '../server/startup/read-settings.ts';
import { inWords } from '../server/startup/until-stopped.ts';
import { isWebBuilt } from './build.ts';
import { keepCompiledCode } from './compile-cache.ts';

keepCompiledCode();
await checkSettings();
if (!(await isWebBuilt())) await build();
await import('../server/main.ts');

/** The server checks the settings again once it is built and loaded; this check reports errors without that wait. */
async function checkSettings(): Promise<void> {
  try {
    await checkStart(readSettings(process.env));
  } catch (error) {
    console.error(inWords(error));
    process.exit(1);
  }
}

// In a process of its own, because the server would keep the 200 MB of a build as long as it runs.
async function build(): Promise<void> {
  const building = spawn(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], { stdio: 'inherit' });
  const stop = (): void => void building.kill();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  const [code] = (await once(building, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
}
