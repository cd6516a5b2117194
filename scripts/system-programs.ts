import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether the command succeeds. Hides its output, because other programs may print at the same time. */
export const runs = async (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<boolean> => {
  const child = spawn(command, args, { ...options, stdio: 'ignore' });
  const [code] = await once(child, 'close').catch(() => [null]);
  return code === 0;
};

/** Debian keeps servers in folders that only root has in PATH. */
const folders = (): string[] => [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

export const onTheSystem = (names: readonly string[]) => (): string | undefined =>
  folders()
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);

/** Installs Debian's package if this process is root. Prints `purpose`, because that takes a while. */
export const fromApt = (name: string, purpose: string) => async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${purpose} for the tests (apt) …`);
  // Keeps the package from starting its service, which would take the ports.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) => runs('apt-get', args, { env: environment });
  return (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', name))
    ? onTheSystem([name])()
    : undefined;
};
