import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf } from './read-commands.ts';
import { copyCode, copyPackages, findNodes, isRoot, newPlace, shell } from './scratch-copy.ts';

// Follows “One small machine” in docs/deploy.md, block by block, on the oldest installed Node. The machine is a folder:
// commands that would change the real one (users, swap, systemd) only record their calls.

const place = newPlace();
const machine = path.join(place, 'machine');
const origin = path.join(place, 'origin');
const bin = path.join(place, 'bin');
const asked = path.join(place, 'asked');
const [node = { name: '', folder: '' }] = findNodes(place);
const shop = path.join(machine, 'opt/stemhouse');

const inOrigin = (...args: string[]): void => {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@label.example'];
  execFileSync('git', ['-C', origin, ...who, ...args], { stdio: 'ignore' });
};
const publish = (file: string, text: string): void => {
  writeFileSync(path.join(origin, file), text);
  inOrigin('add', '--all');
  inOrigin('commit', '--message', 'An update');
};

const program = (name: string, script: string): void => {
  writeFileSync(path.join(bin, name), `#!/bin/bash\n${script}\n`);
  chmodSync(path.join(bin, name), 0o755);
};

beforeAll(() => {
  for (const folder of [
    bin,
    origin,
    ...['opt', 'etc/systemd/system', 'var/lib/stemhouse'].map((one) => path.join(machine, one)),
  ])
    mkdirSync(folder, { recursive: true });
  copyCode(origin);
  inOrigin('init');
  publish('VERSION', 'one');
  for (const name of ['fallocate', 'mkswap', 'swapon', 'useradd', 'systemctl'])
    program(name, `echo ${name} "$@" >> "${asked}"`);
  program('chmod', `[ "$2" = "${machine}/swapfile" ] || exec /bin/chmod "$@"`);
  // Runs as the plain user, whose name isn’t known here.
  program('sudo', `shift 3; exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"`);
  // Copies installed packages; scripts/install.test.ts tests the installation.
  copyPackages(origin);
  program(
    'git',
    `/usr/bin/git "$@" && if [ "$1" = clone ]; then cp -al "${origin}/node_modules" "$3/node_modules"; fi`,
  );
  execFileSync('chown', ['65534', path.join(machine, 'var/lib/stemhouse')]);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The guide's block that contains these words, adapted to this machine. */
const block = (words: string): string => {
  const found = blocksOf('docs/deploy.md').filter(({ text }) => text.includes(words));
  expect(found).toHaveLength(1);
  return (found[0]?.text ?? '')
    .replace('git clone …', `git clone ${origin.replaceAll(' ', '\\ ')}`)
    .replaceAll(/(?<=[\s=])(\/(?:opt|etc|var|swapfile))/g, `${machine.replaceAll(/[ ’]/g, '\\$&')}$1`);
};

const type = (text: string) =>
  shell(text, { cwd: machine, node: { ...node, folder: `${bin}:${node.folder}` }, env: { HOME: place }, as: 'root' });
const restarts = (): number => readFileSync(asked, 'utf8').split('systemctl restart stemhouse').length - 1;
const version = (folder = shop): string => readFileSync(path.join(folder, 'VERSION'), 'utf8');

test.skipIf(!isRoot)(
  `the guide to one machine works as root with ${node.name}: install, doctor, update, go back`,
  () => {
    const installed = type(block('git clone'));
    expect(installed).toMatchObject({ code: 0, said: expect.stringContaining('Built the web') });
    expect(existsSync(path.join(machine, 'etc/systemd/system/stemhouse.service'))).toBe(true);
    expect(readFileSync(asked, 'utf8')).toContain('systemctl enable --now stemhouse');

    const settings = blocksOf('docs/deploy.md').find(({ text }) => text.startsWith('PUBLIC_URL='))?.text ?? '';
    writeFileSync(
      path.join(machine, 'etc/stemhouse.env'),
      `${settings.replaceAll('…', 'a secret of 32 or more characters').replaceAll(/=(a secret.*)$/gm, "='$1'")}\n`,
    );
    const doctor = type(block('sudo -E'));
    expect(doctor.said).toMatch(/^✗ settings +The setting STRIPE_SECRET_KEY/m);
    expect(doctor.said).not.toMatch(/Installing|\n {4}at /);

    // An update that can’t be built must change nothing.
    publish('web/entry-client.tsx', 'this is not a program');
    const failed = type(block('git pull'));
    expect(failed.code).not.toBe(0);
    expect([version(), restarts()]).toEqual(['one', 0]);
    expect(existsSync(path.join(shop, 'dist/.built'))).toBe(true);

    inOrigin('revert', '--no-edit', 'HEAD');
    publish('VERSION', 'two');
    expect(type(block('git pull'))).toMatchObject({ code: 0 });
    expect([version(), version(`${shop}.previous`), restarts()]).toEqual(['two', 'one', 1]);

    expect(type(block('mv stemhouse.previous'))).toMatchObject({ code: 0 });
    expect([version(), version(`${shop}.next`), restarts()]).toEqual(['one', 'two', 2]);
    expect(existsSync(path.join(shop, 'dist/.built'))).toBe(true);
  },
);
