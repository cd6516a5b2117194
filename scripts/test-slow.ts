import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build.ts';

/** Runs every `*.slow.test.ts`: tests that need gigabytes or many minutes. */

const root = fileURLToPath(new URL('..', import.meta.url));
/** For two 2 GB zips as sent and as stored, and one in transit. */
const neededGigabytes = 10;

const { bavail, bsize } = statfsSync(tmpdir());
const freeGigabytes = Math.floor((bavail * bsize) / 1024 ** 3);
if (freeGigabytes < neededGigabytes) {
  console.error(
    `The slow tests need ${neededGigabytes} GB on the disk of ${tmpdir()}, which has ${freeGigabytes} GB left. Make room, or set TMPDIR to a folder on a larger disk.`,
  );
  process.exit(1);
}

await buildWeb();
const reports = mkdtempSync(path.join(tmpdir(), 'stemhouse-test-slow-'));
const file = path.join(reports, 'vitest.json');
const started = performance.now();
const chosen = process.argv.slice(2);
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/vitest'),
  [
    'run',
    '--config=vitest.slow.config.ts',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...chosen,
  ],
  { cwd: root, stdio: 'inherit' },
);

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

let [passed, failed] = [0, 0];
let skipped: readonly string[] = [];
try {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  [passed, failed] = [report.numPassedTests, report.numFailedTests];
  skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ fullName }) => fullName);
} catch {
  console.error('The tests wrote no report.');
}
// A runner can fail without naming a failed test.
if (status !== 0 && failed === 0) failed = 1;
rmSync(reports, { recursive: true });
// A skipped test's name says why it was skipped.
if (skipped.length > 0) console.log(`\nNot run on this machine:\n${skipped.map((name) => `- ${name}`).join('\n')}`);
console.log(
  `\nslow tests: ${Math.round((performance.now() - started) / 1000)} s\n\n${passed} passed, ${failed} failed`,
);
// If the machine lacks what the chosen tests need, nothing has failed.
process.exitCode = failed === 0 && passed + skipped.length > 0 ? 0 : 1;
