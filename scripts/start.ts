import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isWebBuilt } from './build.ts';
import { keepCompiledCode } from './compile-cache.ts';

keepCompiledCode();
// In a process of its own: the server would keep the 200 MB that a build takes for as long as it runs.
if (!(await isWebBuilt())) await build();
await import('../server/main.ts');

async function build(): Promise<void> {
  const building = spawn(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], { stdio: 'inherit' });
  const stop = (): void => void building.kill();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  const [code] = (await once(building, 'exit')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
}
