// Runs before anything is installed: plain JavaScript that Node 20 understands. Its arguments go to `npm ci`; the image
// leaves out what only builds and tests need (`--omit=dev`).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'node_modules/.installed');
/** How often the installation prints its progress. */
const sayEverySeconds = 5;

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Stemhouse needs Node 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}

const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const wanted = createHash('sha256').update(lock).digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) await install();

async function install() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    console.error(`The packages aren’t installed, and this user can’t write to ${root}. As its owner: npm run build`);
    process.exit(1);
  }
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : ['--include=dev'];
  const args = ['ci', ...chosen, '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const installing = spawn(command, [...first, ...args], { cwd: root, stdio: 'inherit' });
  // If `npm start` is stopped here, the installation must not continue in the background.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => installing.kill(signal));
  const saying = sayProgress();
  const [code] = await once(installing, 'close');
  clearInterval(saying);
  if (code !== 0) {
    console.error('The packages couldn’t be installed; see the lines above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** npm itself is silent until it is done, which takes minutes on a slow line. */
function sayProgress() {
  const began = Date.now();
  const places = Object.keys(JSON.parse(lock).packages).filter((place) => place.startsWith('node_modules/'));
  return setInterval(() => {
    const there = places.filter((place) => existsSync(path.join(root, place, 'package.json'))).length;
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`Installing packages … ${there} of at most ${places.length} after ${seconds} s`);
  }, sayEverySeconds * 1000);
}
