import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { findBrowser } from '../scripts/find-browser.ts';
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

/** Lighthouse is larger than everything the product needs, so only this part installs it. */
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
}

interface Figure {
  readonly name: string;
  readonly of: (report: Report) => number;
  readonly bound: number;
  /** Scores must reach their bound, times and shifts must stay below it. */
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
  score('performance', 'performance', 95),
  score('accessibility', 'accessibility', 100),
  score('best practices', 'best-practices', 100),
  score('SEO', 'seo', 100),
  audit('LCP', 'largest-contentful-paint', 1800, ' ms'),
  audit('CLS', 'cumulative-layout-shift', 0.01),
  audit('TBT', 'total-blocking-time', 100, ' ms'),
];

const measureOnce = async (url: string, browser: string): Promise<Report> => {
  const args = [url, '--output=json', '--quiet', '--no-enable-error-reporting'];
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu';
  return JSON.parse(await run(process.execPath, [program, ...args, flags], { CHROME_PATH: browser })) as Report;
};

const measurePage = async (page: string, url: string, browser: string): Promise<void> => {
  // What the server compiles and caches at the first visit isn't measured.
  await (await fetch(url)).text();
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round++) reports.push(await measureOnce(url, browser));
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(`       ${page}: this machine's benchmarkIndex was ${index.toFixed(0)} (a desktop has 1500 to 2000)`);
  for (const { name, of, bound, most, unit = '' } of figures) {
    const value = median(reports.map(of));
    const shown = `${Number.isInteger(value) ? value : value.toFixed(bound < 1 ? 3 : 0)}${unit}`;
    say(
      `${name} of ${page}`,
      shown,
      `${most ? 'at most' : 'at least'} ${bound}${unit}`,
      most ? value <= bound : value >= bound,
    );
  }
};

interface DemoBeat {
  readonly _id: string;
  readonly user: { readonly username: string };
}

/** The demo's first beat, once the whole catalogue has been made. */
const whenMade = async (url: string): Promise<DemoBeat> => {
  for (;;) {
    const site = (await (await fetch(`${url}/api/v1/app/site`)).json()) as { demo: object | null };
    const beats = (await (await fetch(`${url}/api/v1/app/beatstore/getAllBeats`)).json()) as DemoBeat[];
    if (site.demo === null && beats[0]) return beats[0];
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};

/**
 * The public pages of the demo store as Google's Lighthouse sees them: a slow phone on a slow network, simulated. Where a
 * shop runs already, `SHOP_URL` names it.
 */
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
    const beat = await whenMade(url);
    const pages = ['/', '/beatstore', `/beatstore/product/${beat._id}`, `/beatstore/${beat.user.username}`];
    const names = ['/', '/beatstore', 'a product page', 'an artist page'];
    for (const [index, page] of pages.entries()) await measurePage(names[index] ?? page, `${url}${page}`, browser);
  } finally {
    await server?.close();
  }
};
