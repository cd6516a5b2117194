// Runs before anything is installed: plain JavaScript that Node 20 understands.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = new URL('../node_modules/.installed', import.meta.url);

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Stemhouse needs Node 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(new URL('../package-lock.json', import.meta.url)))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const installing = spawn(command, [...first, ...args], { cwd: root, stdio: 'inherit' });
  // If `npm start` is stopped here, the installation must not continue in the background.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => installing.kill(signal));
  const [code] = await once(installing, 'close');
  if (code !== 0) {
    console.error('The packages couldn’t be installed; see the lines above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
