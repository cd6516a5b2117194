import path from 'node:path';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { runJobs } from '#server/run-jobs.ts';
import { createApp } from '#server/app.ts';
import { openPorts } from '#server/startup/open-ports.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import { createLog } from '#platform/http/log.ts';
import { commonFields, importPath } from '#testing/beats/importing.ts';
import { createProducer } from '#testing/beats/uploading.ts';
import { median } from './load.ts';
import type { Say } from './say.ts';

const rows = 300;
const rounds = 7;
const maxRatio = 400;

/** The check of a table of 300 beats, against a call that only reads an empty list of them: both on the same server, in turns. */
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
    const files = (name: string) =>
      Object.fromEntries(
        [
          ['cover', 'jpg'],
          ['mp3', 'mp3'],
          ['wav', 'wav'],
          ['trackouts', 'zip'],
        ].map(([kind, extension], at) => [kind, { path: `Songs/${name}.${extension}`, bytes: 1_000_000 + at }]),
      );
    const form = new FormData();
    for (const [name, value] of Object.entries(commonFields)) form.set(name, value);
    form.set('table', new Blob([table]), 'songs.csv');
    form.set('folder', new Blob([JSON.stringify(names.map((name) => ({ name, files: files(name) })))]), 'folder.json');
    const sent = new Response(form);
    const headers = { ...browser.headers, 'content-type': sent.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await sent.arrayBuffer());
    const check = async (): Promise<number> => {
      const started = performance.now();
      const response = await app.inject({ method: 'POST', url: `${importPath}/check`, headers, payload });
      if (response.json().ready !== rows) throw new Error(`not all rows are ready: ${response.body.slice(0, 500)}`);
      return performance.now() - started;
    };
    const list = async (): Promise<number> => {
      const started = performance.now();
      await browser.call('GET', '/api/v1/app/beatstore/user');
      return performance.now() - started;
    };
    for (const run of [check, list]) await run();
    const times: { check: number; list: number }[] = [];
    for (let round = 0; round < rounds; round += 1) times.push({ check: await check(), list: await list() });
    const [checkMs, listMs] = [median(times.map((each) => each.check)), median(times.map((each) => each.list))];
    const ratio = median(times.map((each) => each.check / each.list));
    say(
      `the check of a table of ${rows} beats against a list of none`,
      `ratio ${ratio.toFixed(0)} (${checkMs.toFixed(0)} ms to ${listMs.toFixed(1)} ms)`,
      `at most ${maxRatio}, and under 3 s`,
      ratio <= maxRatio && checkMs < 3000,
    );
  } finally {
    await app.close();
    await ports.close();
  }
};
