import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

// Runs the real installation in a path with a space, with an npm that installs nothing.

const parent = mkdtempSync(path.join(tmpdir(), 'install test-'));
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let made = 0;
/** Creates a product with two packages, and with an npm that records its arguments and runs the script `npm`. */
const newProduct = (npm: string) => {
  const folder = path.join(parent, String((made += 1)));
  mkdirSync(path.join(folder, 'scripts'), { recursive: true });
  cpSync('scripts/install.mjs', path.join(folder, 'scripts/install.mjs'));
  const packages = { '': {}, 'node_modules/one': {}, 'node_modules/two': {} };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const script = path.join(folder, 'npm.cjs');
  writeFileSync(
    script,
    `const fs = require('node:fs');
     fs.mkdirSync('node_modules/one', { recursive: true });
     fs.writeFileSync('node_modules/one/package.json', '{}');
     fs.appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n');
     ${npm}`,
  );
  const env = { PATH: process.env['PATH'], npm_execpath: script };
  return { folder, command: [path.join(folder, 'scripts/install.mjs')], env };
};

const asked = (folder: string): string[] =>
  existsSync(path.join(folder, 'asked')) ? readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n') : [];

test('packages are installed once per lockfile, with everything that contributors need', () => {
  const { folder, command, env } = newProduct('');
  const run = () => spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 0, stdout: 'Installing packages …\n' });
  expect(run()).toMatchObject({ status: 0, stdout: '' });
  expect(asked(folder)).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)]);
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: {}, changed: true }));
  expect(run()).toMatchObject({ status: 0, stdout: 'Installing packages …\n' });
  expect(asked(folder)).toHaveLength(2);
});

test('an installation without development packages counts as complete', () => {
  const { folder, command, env } = newProduct('');
  spawnSync(process.execPath, [...command, '--omit=dev'], { env });
  expect(asked(folder)).toEqual([expect.stringMatching(/^ci --omit=dev --include=optional /)]);
  expect(spawnSync(process.execPath, command, { env, encoding: 'utf8' }).stdout).toBe('');
  expect(asked(folder)).toHaveLength(1);
});

test('a long installation of packages reports its progress', async () => {
  const { folder, command, env } = newProduct(`setInterval(() => fs.existsSync('enough') && process.exit(), 20);`);
  const installing = spawn(process.execPath, command, { env });
  let said = '';
  for await (const piece of installing.stdout) {
    said += String(piece);
    if (said.includes('after')) writeFileSync(path.join(folder, 'enough'), '');
  }
  expect(said).toMatch(/^Installing packages …\nInstalling packages … 1 of at most 2 after \d+ s\n/);
});

test('a failed installation isn’t taken for a finished one', async () => {
  const { folder, command, env } = newProduct('process.exit(1);');
  const installing = spawn(process.execPath, command, { env, stdio: 'ignore' });
  expect(await once(installing, 'close')).toEqual([1, null]);
  expect(existsSync(path.join(folder, 'node_modules/.installed'))).toBe(false);
});
