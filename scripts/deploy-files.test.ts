import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '#platform/config/variables.ts';
import { importsOf } from './imports-of.ts';

// The test machine has neither Docker nor systemd, so these tests check that what their files name exists, and that the
// files agree.

const read = (file: string): string => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const unit = read('docs/deploy/stemhouse.service');
const manifest = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const known = [...Object.keys(variables.shape), 'PATH', 'NODE_COMPILE_CACHE'];

/** Supports only the patterns of .dockerignore that we use: a path, a folder, or `**` before an ending. */
const ignored = read('.dockerignore').split('\n').filter(Boolean);
const isIgnored = (file: string): boolean =>
  ignored.some((pattern) =>
    pattern.startsWith('**/*') ? file.endsWith(pattern.slice(4)) : file === pattern || file.startsWith(`${pattern}/`),
  );

/** Finds all files and packages that the entries import, directly or not. */
const reach = (entries: readonly string[]): { files: Set<string>; packages: Set<string> } => {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file) || !existsSync(file) || !statSync(file).isFile()) return;
    files.add(file);
    if (!/\.tsx?$/.test(file)) return;
    const text = read(file);
    for (const { specifier, target } of importsOf(file, text.replaceAll(/\nimport type [^;]*;/g, ''))) {
      if (target !== undefined) visit(target);
      else if (!specifier.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
    }
    for (const [, started = ''] of text.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g))
      visit(path.posix.join(path.posix.dirname(file), started));
  };
  for (const entry of entries) visit(entry);
  return { files, packages };
};
const commands = ['server/main.ts', 'server/worker.ts', 'scripts/doctor.ts', 'scripts/admin.ts'];
const product = reach(commands);

test('the image has every file that the shop runs, and every package that these files import', () => {
  expect(product.files.size).toBeGreaterThan(500);
  expect([...product.files].filter(isIgnored)).toEqual([]);
  const installed = { ...manifest.dependencies, ...manifest.optionalDependencies };
  // Vite is loaded only with `--dev`.
  const missing = [...product.packages].filter((name) => !Object.hasOwn(installed, name) && name !== 'vite');
  expect(missing).toEqual([]);
});

test('no settings, secrets, data or tests get into the image', () => {
  for (const file of ['.env', '.git', 'data/session-secret', 'node_modules/x', 'server/a.test.ts', 'testing/app.ts'])
    expect(isIgnored(file)).toBe(true);
  expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(SECRET|PASSWORD|KEY|TOKEN)/m);
});

test('the Dockerfile copies and runs only files that exist, and doesn’t run them as root', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied).not.toEqual([]);
  for (const name of copied) expect(existsSync(name) && (name === '.' || !isIgnored(name))).toBe(true);
  for (const [name] of dockerfile.matchAll(/(?<=\/app\/|node |")(platform|scripts|server)\/\S+?\.ts/g))
    expect(existsSync(name)).toBe(true);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/\nUSER node\n/);
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD'));
  for (const [, name = ''] of last.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm)) expect(known).toContain(name);
});

test('npm, containers and systemd run the server through the one file with the memory settings', () => {
  const launcher = 'scripts/run-node.sh';
  const settings = /(--max-|--heap-|MALLOC_)/;
  expect(read(launcher)).toMatch(settings);
  expect(isIgnored(launcher)).toBe(false);
  expect(dockerfile).toContain(`CMD ["sh", "${launcher}", "server/main.ts"]`);
  expect(compose).toContain(`command: ['sh', '${launcher}', 'server/worker.ts']`);
  expect(unit).toMatch(new RegExp(`^ExecStart=/bin/sh ${launcher} server/main.ts$`, 'm'));
  expect(unit).toContain('\nWorkingDirectory=/opt/stemhouse\n');
  expect(unit).toContain('\nEnvironment=PATH=/opt/stemhouse/node_modules/.bin:');
  expect(manifest.scripts).toMatchObject({
    start: `exec sh ${launcher} scripts/start.ts`,
    worker: `exec sh ${launcher} server/worker.ts`,
    backup: `exec sh ${launcher} scripts/backup.ts`,
    restore: `exec sh ${launcher} scripts/restore.ts`,
  });
  for (const text of [dockerfile, compose, unit, JSON.stringify(manifest.scripts)]) expect(text).not.toMatch(settings);
});

test('health checks and proxies use a path and port that the shop serves', () => {
  const health = read('server/health.ts');
  for (const text of [dockerfile, read('docs/deploy/Caddyfile')]) {
    const [healthPath] = /\/(healthz|readyz)/.exec(text) ?? [''];
    expect(health).toContain(`app.get('${healthPath}'`);
  }
  const port = variables.shape.PORT.parse(undefined);
  expect(dockerfile).toContain(`PORT=${port} `);
  expect(dockerfile).toContain(`EXPOSE ${port}`);
  expect(compose).toContain(`UPSTREAMS: shop:${port}`);
  expect(read('docs/deploy/Caddyfile')).toContain(`:127.0.0.1:${port}}`);
});

/** This test parses only braces and semicolons. `nginx -t` checks the rest on a machine that has nginx. */
test('nginx forwards requests to the shop with the client’s IP address and sets no limit of its own', () => {
  const lines = read('docs/deploy/nginx.conf')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
  expect(lines.filter((line) => !/[{};]$/.test(line))).toEqual([]);
  let depth = 0;
  for (const line of lines) {
    depth += line.endsWith('{') ? 1 : line === '}' ? -1 : 0;
    expect(depth).toBeGreaterThanOrEqual(0);
  }
  expect(depth).toBe(0);
  const config = lines.join('\n');
  expect(config).toContain(`server 127.0.0.1:${variables.shape.PORT.parse(undefined)} max_fails=0;`);
  for (const line of [
    'client_max_body_size 0;',
    'proxy_request_buffering off;',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
  ])
    expect(config).toContain(line);
  // The shop closes idle connections after 130 s, so nginx must close them first.
  expect(Number(/keepalive_timeout (\d+)s;/.exec(config)?.[1])).toBeLessThan(130);
});

test('every setting in compose.yaml, .env and the systemd unit is one of the shop’s', () => {
  const shop = /x-shop:[\s\S]*?\n {2}depends_on/.exec(compose)?.[0] ?? '';
  const set = [...shop.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(set.length).toBeGreaterThan(8);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
  const inFile = [...read('docs/deploy/env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  const replaced = [...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
  expect(replaced.filter((name) => !inFile.includes(name))).toEqual([]);
  expect(inFile.filter((name) => !known.includes(name) && !replaced.includes(name))).toEqual([]);
  const inUnit = [...unit.matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(inUnit.filter((name) => !known.includes(name))).toEqual([]);
  const documented = [...read('docs/deploy.md').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(documented.filter((name) => !known.includes(name))).toEqual([]);
});

test('the services of compose.yaml find each other', () => {
  const garage = read('docs/deploy/garage.toml');
  const valueOf = (name: string): string => new RegExp(`^ {4}${name}: (\\S+)$`, 'm').exec(compose)?.[1] ?? name;
  expect(garage).toContain(`s3_region = "${valueOf('S3_REGION')}"`);
  expect(garage).toContain(`api_bind_addr = "[::]:${new URL(valueOf('S3_ENDPOINT')).port}"`);
  expect(compose).toContain(`GARAGE_DEFAULT_BUCKET: ${valueOf('S3_BUCKET')}\n`);
  expect(compose).toContain(`subnet: ${valueOf('TRUSTED_PROXIES')} `);
  for (const [, file = ''] of compose.matchAll(/'\.\/([^:]+):\//g)) expect(existsSync(file)).toBe(true);
  for (const [, name = ''] of compose.matchAll(/'([a-z0-9-]+):\/[a-z]/g)) expect(compose).toContain(`\n  ${name}: {}`);
});

test('Compose and systemd wait longer than the shop takes to stop', () => {
  const grace = Number(/const graceSeconds = (\d+)/.exec(read('server/startup/until-stopped.ts'))?.[1]);
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(grace);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(grace);
  // PostgreSQL must outlive the shop.
  expect(unit).toContain('\nKillMode=mixed\n');
});

test('the guide to deployment names files and npm scripts that exist', () => {
  const guide = read('docs/deploy.md');
  const links = [...guide.matchAll(/\]\(([^)#]+)\)/g)].map(([, file = '']) => path.join('docs', file));
  for (const file of [...links, ...[...guide.matchAll(/docs\/deploy\/[\w.]+/g)].map(([file]) => file)])
    expect(existsSync(file)).toBe(true);
  for (const [, script = ''] of guide.matchAll(/npm run ([a-z-]+)/g)) expect(manifest.scripts).toHaveProperty(script);
});
