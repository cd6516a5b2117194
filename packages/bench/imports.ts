import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { parse } from 'csv-parse/sync';
import { importLimits } from '../../features/bulk/contract-imports.ts';
import { ensurePredefinedLicenses } from '../../features/licenses/server/public.ts';
import { runJobs } from '../../server/run-jobs.ts';
import { createApp } from '../../server/app.ts';
import { openPorts } from '../../server/startup/open-ports.ts';
import { readSettings } from '../../server/startup/read-settings.ts';
import { createLog } from '../../platform/http/log.ts';
import { commonFields, importPath } from '../../testing/beats/importing.ts';
import { createProducer } from '../../testing/beats/uploading.ts';
import { median } from './load.ts';
import type { Say } from './say.ts';

const rows = 300;
const rounds = 7;
const maxRatio = 60;
/** How long checking the largest table may block the event loop, as a multiple of parsing it at once. */
const maxBlockRatio = 1;

const folderOf = (names: readonly string[]): string => {
  const kinds = { cover: 'jpg', mp3: 'mp3', wav: 'wav', trackouts: 'zip' };
  const files = (name: string) =>
    Object.fromEntries(
      Object.entries(kinds).map(([kind, extension], at) => [
        kind,
        { path: `Songs/${name}.${extension}`, bytes: 1_000_000 + at },
      ]),
    );
  return JSON.stringify(names.map((name) => ({ name, files: files(name) })));
};

const formOf = async (table: string, names: readonly string[]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(commonFields)) form.set(name, value);
  form.set('table', new Blob([table]), 'songs.csv');
  form.set('folder', new Blob([folderOf(names)]), 'folder.json');
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', payload: Buffer.from(await sent.arrayBuffer()) };
};

const timeOf = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Returns milliseconds. */
const longestBlock = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
};

/** Compares checking 300 beats with an empty call, and blocking by the largest table with parsing it at once. */
export const measureImports = async ({ folder, say }: { folder: string; say: Say }): Promise<void> => {
  const dataDir = path.join(folder, 'imports');
  const settings = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: dataDir };
  const ports = await openPorts(readSettings(settings), createLog('silent'));
  const { deps } = ports;
  const app = await createApp(deps);
  await runJobs(deps);
  await ensurePredefinedLicenses(deps.db);
  try {
    const { browser } = await createProducer({ app, deps });
    const names = Array.from({ length: rows }, (_, at) => `Song ${at}`);
    const table = `Title,BPM,Key,Tags,ID\n${names.map((name, at) => `${name},90,8A,"fog, rain",${at}`).join('\n')}\n`;
    const checkOf =
      ({ type, payload }: Awaited<ReturnType<typeof formOf>>, ready: number) =>
      async (): Promise<void> => {
        const headers = { ...browser.headers, 'content-type': type };
        const response = await app.inject({ method: 'POST', url: `${importPath}/check`, headers, payload });
        if (response.json().ready !== ready) throw new Error(`not all rows are ready: ${response.body.slice(0, 500)}`);
      };
    const check = checkOf(await formOf(table, names), rows);
    const list = () => browser.call('GET', '/api/v1/app/beatstore/user');
    for (const run of [check, list]) await run();
    const times: { check: number; list: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push({ check: await timeOf(check), list: await timeOf(list) });
    const [checkMs, listMs] = [median(times.map((each) => each.check)), median(times.map((each) => each.list))];
    const ratio = median(times.map((each) => each.check / each.list));
    say(
      `the check of a table of ${rows} beats against a list of none`,
      `ratio ${ratio.toFixed(0)} (${checkMs.toFixed(0)} ms to ${listMs.toFixed(1)} ms)`,
      `at most ${maxRatio}, and under 3 s`,
      ratio <= maxRatio && checkMs < 3000,
    );
    const many = Array.from({ length: importLimits.rows }, (_, at) => `Song ${at}`);
    const story = 'x "y" z, '.repeat(180).replaceAll('"', '""');
    const large = `Title,BPM,Key,Tags,ID,Description\n${many.map((name, at) => `${name},90,8A,"fog, rain",${at},"${story}"`).join('\n')}\n`;
    const checkLarge = checkOf(await formOf(large, many), importLimits.rows);
    await checkLarge();
    const blocks: { block: number; parsing: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      blocks.push({ block: await longestBlock(checkLarge), parsing: await timeOf(() => parse(large)) });
    }
    const blockRatio = median(blocks.map(({ block, parsing }) => block / parsing));
    const [blockMs, parsingMs] = [median(blocks.map((each) => each.block)), median(blocks.map((each) => each.parsing))];
    say(
      `the longest that the check of ${importLimits.rows} beats keeps others waiting, against parsing its table at once`,
      `ratio ${blockRatio.toFixed(1)} (${blockMs.toFixed(0)} ms to ${parsingMs.toFixed(0)} ms)`,
      `at most ${maxBlockRatio}`,
      blockRatio <= maxBlockRatio,
    );
  } finally {
    await app.close();
    await ports.close();
  }
};
