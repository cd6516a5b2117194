import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromApt, onTheSystem, runs } from './system-programs.ts';

/** These render pages without a desktop, with a third of a whole browser's processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

interface Chromium {
  executablePath(): Promise<string>;
}

/** Kept outside the project, because the product doesn't need it. */
const fromNpm = async (): Promise<string | undefined> => {
  const folder = path.join(tmpdir(), `stemhouse-browser-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const findEntry = (): string | undefined => {
    try {
      return createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium');
    } catch {
      return undefined;
    }
  };
  if (findEntry() === undefined) {
    console.log('Installing a browser for the tests (npm) …');
    await runs('npm', ['install', '--no-save', '--loglevel=error', '--prefix', folder, '@sparticuz/chromium']);
  }
  const entry = findEntry();
  if (entry === undefined) return undefined;
  const { default: chromium } = (await import(entry)) as { default: Chromium | { default: Chromium } };
  // A package compiled to CommonJS has its default export inside the one that Node adds.
  return ('default' in chromium ? chromium.default : chromium).executablePath();
};

const starts = (browser: string): Promise<boolean> =>
  runs(browser, ['--headless', '--no-sandbox', '--disable-gpu', '--version'], { timeout: 30_000 });

/** `CHROMIUM_PATH`, unchecked, or a Chromium that starts on this machine; undefined if there is none. */
export const findBrowser = async (): Promise<string | undefined> => {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  const ways = [
    onTheSystem(shells),
    fromApt('chromium-headless-shell', 'a browser'),
    onTheSystem(browsers),
    fromApt('chromium', 'a browser'),
    fromNpm,
  ];
  for (const find of ways) {
    const browser = await find();
    if (browser && (await starts(browser))) return browser;
  }
  return undefined;
};
