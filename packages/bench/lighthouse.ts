import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { findBrowser } from '../../scripts/find-browser.ts';
import { whenMade, whenQuiet } from './demo-store.ts';
import { median } from './load.ts';
import { freePort } from './nginx.ts';
import { say } from './say.ts';
import { startServer } from './start-server.ts';

const folder = `${import.meta.dirname}/lighthouse`;
const rounds = 5;

const run = async (command: string, args: readonly string[], environment: Record<string, string> = {}) => {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} has failed (${code})`);
  return output.toString();
};

const program = `${folder}/node_modules/lighthouse/cli/index.js`;

/** Lighthouse is larger than all the product's dependencies, so only this part installs it. */
const install = async (): Promise<void> => {
  const lock = `${folder}/package-lock.json`;
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (existsSync(program) && existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('       installing Lighthouse …');
  await run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund']);
};

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

interface Figure {
  readonly name: string;
  readonly of: (report: Report) => number;
  readonly bound: number;
  /** If true, values must stay below the bound (times, shifts); otherwise they must reach it (scores). */
  readonly most?: true;
  readonly unit?: string;
}

const score = (name: string, category: string, bound: number): Figure => ({
  name,
  of: ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100),
  bound,
});

const audit = (name: string, id: string, bound: number, unit?: string): Figure => ({
  name,
  of: ({ audits }) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY,
  bound,
  most: true,
  ...(unit && { unit }),
});

const figures: readonly Figure[] = [
  score('performance', 'performance', 98),
  score('accessibility', 'accessibility', 100),
  score('best practices', 'best-practices', 100),
  score('SEO', 'seo', 100),
  audit('LCP', 'largest-contentful-paint', 1800, ' ms'),
  audit('CLS', 'cumulative-layout-shift', 0.01),
  audit('TBT', 'total-blocking-time', 100, ' ms'),
];

const attempts = 3;

/** Repeats a measurement if the browser didn't start or gave up, which says nothing about the page. */
const measureOnce = async (url: string, browser: string, attempt = 1): Promise<Report> => {
  const args = [url, '--output=json', '--quiet', '--no-enable-error-reporting'];
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage';
  try {
    const report = JSON.parse(
      await run(process.execPath, [program, ...args, flags], { CHROME_PATH: browser }),
    ) as Report;
    if (report.runtimeError) throw new Error(report.runtimeError.message);
    return report;
  } catch (error) {
    if (attempt === attempts) throw error;
    return await measureOnce(url, browser, attempt + 1);
  }
};

interface Page {
  readonly name: string;
  readonly path: string;
}

const show = ({ bound, unit = '' }: Figure, value: number): string =>
  `${Number.isInteger(value) ? value : value.toFixed(bound < 1 ? 3 : 0)}${unit}`;

const holds = ({ bound, most }: Figure, value: number): boolean => (most ? value <= bound : value >= bound);

const line = (cells: readonly string[]): string => `       ${cells.map((cell) => cell.padEnd(15)).join('')}`.trimEnd();

/** Alternates between the pages, so that a slow minute of the machine affects them all. */
const measurePages = async (pages: readonly Page[], url: string, browser: string): Promise<void> => {
  const reports = new Map<string, Report[]>(pages.map(({ name }) => [name, []]));
  // The first visit of each page isn't measured, because the server still compiles and the browser reads from disk.
  for (const { path } of pages) await measureOnce(`${url}${path}`, browser);
  for (let round = 1; round <= rounds; round++) {
    for (const { name, path } of pages) reports.get(name)?.push(await measureOnce(`${url}${path}`, browser));
    console.log(`       round ${round} of ${rounds} is done`);
  }
  console.log(line(['median', ...figures.map(({ name }) => name), 'benchmarkIndex']));
  for (const [name, own] of reports) {
    const index = median(own.map(({ environment }) => environment.benchmarkIndex)).toFixed(0);
    console.log(line([name, ...figures.map((figure) => show(figure, median(own.map(figure.of)))), index]));
  }
  console.log(line(['bound', ...figures.map((figure) => show(figure, figure.bound)), 'desktop: 1500+']));
  for (const [name, own] of reports) {
    const missed = figures.filter((figure) => !holds(figure, median(own.map(figure.of))));
    const each = missed.map(
      (figure) => `${figure.name} ${own.map((report) => show(figure, figure.of(report))).join(', ')}`,
    );
    say(`Lighthouse on ${name}`, each.join('; ') || 'everything within its bound', 'as above', missed.length === 0);
  }
};

/** Measures the demo store on a simulated slow phone and network, or the running shop at `SHOP_URL`. */
export const measureLighthouse = async (dataDir: string): Promise<void> => {
  const browser = await findBrowser();
  if (!browser) {
    console.log('skipped: install Chromium or set CHROMIUM_PATH to run Lighthouse');
    return;
  }
  await install();
  const running = process.env['SHOP_URL'];
  const demo = { DEMO: '1', RATE_LIMIT: 'off', SANDBOX_PORT: String(await freePort()) };
  const server = running ? null : await startServer(dataDir, await freePort(), demo);
  const url = running ?? server?.url ?? '';
  try {
    console.log('       waiting for the demo catalogue …');
    const { _id, user } = await whenMade(url);
    await whenQuiet();
    const pages = [
      { name: '/', path: '/' },
      { name: '/beatstore', path: '/beatstore' },
      { name: 'a product', path: `/beatstore/product/${_id}` },
      { name: 'an artist', path: `/beatstore/${user.username}` },
    ];
    await measurePages(pages, url, browser);
  } finally {
    await server?.close();
  }
};
