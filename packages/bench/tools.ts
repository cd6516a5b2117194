import { spawnSync } from 'node:child_process';

const has = (program: string): boolean =>
  spawnSync('which', [program]).status === 0 || spawnSync('ls', [`/usr/sbin/${program}`]).status === 0;

/** Installs the program if possible; otherwise prints what to install and returns false. */
export const haveTool = (program: 'wrk' | 'nginx' | 'ffmpeg'): boolean => {
  if (has(program)) return true;
  if (process.getuid?.() === 0) {
    const run = (...args: string[]) =>
      spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' });
    run('update');
    run('install', '-y', '--no-install-recommends', program);
  }
  if (has(program)) return true;
  console.log(`skipped: install ${program} (apt install ${program}) to measure this`);
  return false;
};
