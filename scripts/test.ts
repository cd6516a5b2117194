import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { readTree } from './changed/changed-files.ts';
import { selectTests } from './changed/select-tests.ts';
import { roomyFolder } from './roomy-folder.ts';
import { keepCompiledCode } from './compile-cache.ts';
import { findBrowser } from './find-browser.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Timed {
  readonly seconds: number;
  readonly name: string;
}

const { values: options } = parseArgs({
  options: {
    /** Lints the changed files, and runs only tests that the changes since the main branch can break. */
    changed: { type: 'boolean', default: false },
    /** One part of all tests, for machines side by side: `2/4`. Types, lint and the like belong to the first part. */
    shard: { type: 'string' },
  },
});

const root = fileURLToPath(new URL('..', import.meta.url));
const tree = options.changed ? readTree(root) : null;
const selected = tree && selectTests(tree.changed, tree.files, (file) => readFileSync(path.join(root, file), 'utf8'));

/** Part `index` of `count`, counted from 1. */
const shard = ((given) => {
  if (given === undefined) return null;
  const [, index = 0, count = 0] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(given) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`--shard=${given} isn’t a part such as 2/4.`);
  return { index, count };
})(options.shard);
// Tests delete their files soon, so these needn't reach a disk.
process.env['TMPDIR'] = await roomyFolder();
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(path.join(tmpdir(), `stemhouse-test-${process.pid}-`));
/** The journeys' store, filled while the unit tests run. */
const store = mkdtempSync(path.join(tmpdir(), `stemhouse-test-${process.pid}-store-`));

/** Finding or installing the browser takes time, so it runs beside other parts. */
const browserFound = findBrowser().catch(() => undefined);

const run = async (command: string, args: readonly string[]): Promise<boolean> => {
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'inherit' }), 'close');
  return code === 0;
};

/** Shows output only once the program has ended, so that several can run side by side. */
const runQuietly = async (
  name: string,
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> => {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  console.log(`\n── ${name}\n${output}${errors}`);
  return code === 0;
};

const asCount = (ok: boolean): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A runner can fail without naming a failed test. */
const withExit = (ok: boolean, count: Count): Count => (ok || count.failed > 0 ? count : { ...count, failed: 1 });

/** Repeated at the end, because often only the end of a long output is stored. */
const failures: string[] = [];
const inShort = (message: string): string => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ');

const readReport = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** The time of each part, for anyone who wants to speed up the suite. */
const timed: Timed[] = [];

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; duration?: number | null; failureMessages?: string[] | null }[];
  }[];
}

const runUnits = async (): Promise<Count> => {
  console.log(`\n── ${units}`);
  const file = path.join(reports, 'vitest.json');
  const part = shard ? [`--shard=${shard.index}/${shard.count}`] : [];
  if (selected?.units.length === 0) return { passed: 0, failed: 0 };
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run(bin('vitest'), ['run', ...reporters, ...part, ...(selected?.units ?? [])]);
  const report = readReport<UnitReport>(file);
  for (const { name, status: ended, message, assertionResults } of report?.testResults ?? []) {
    // A failed hook isn't listed as a test.
    if (ended === 'failed' && message) failures.push(`${path.relative(root, name)}\n    ${inShort(message)}`);
    for (const { title, status, duration, failureMessages } of assertionResults) {
      const test = `${path.relative(root, name)} › ${title}`;
      timed.push({ seconds: (duration ?? 0) / 1000, name: test });
      if (status === 'failed') failures.push(`${test}\n    ${inShort(failureMessages?.[0] ?? '')}`);
    }
  }
  return withExit(ok, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
};

interface JourneyResult {
  duration: number;
  errors: { message?: string }[];
}

interface JourneySuite {
  specs?: { file: string; title: string; tests: { results: JourneyResult[] }[] }[];
  suites?: JourneySuite[];
}

interface JourneyReport extends JourneySuite {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Those of no journey, such as what the shop logged during all of them. */
  errors: { message?: string }[];
}

const readJourneys = ({ specs = [], suites = [] }: JourneySuite): void => {
  for (const { file, title, tests } of specs) {
    const test = `e2e/${file} › ${title}`;
    const results = tests.flatMap((each) => each.results);
    timed.push({ seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000, name: test });
    for (const { message = '' } of results.flatMap(({ errors }) => errors)) {
      failures.push(`${test}\n    ${inShort(message)}`);
    }
  }
  suites.forEach(readJourneys);
};

const journeys = 'journeys in the browser';

const runJourneys = async (): Promise<Count> => {
  const browser = await browserFound;
  if (!browser) {
    console.error(
      'No browser: install Chromium (apt install chromium) or set CHROMIUM_PATH, then run the tests again.',
    );
    return asCount(false);
  }
  const file = path.join(reports, 'playwright.json');
  const names = selected?.journeys ?? globSync('**/*.spec.ts', { cwd: path.join(root, 'e2e') }).sort();
  const chosen = names.filter((_, at) => shard === null || at % shard.count === shard.index - 1);
  const ok = await runQuietly(journeys, bin('playwright'), ['test', '--reporter=list,json'], {
    JOURNEYS: chosen.map((name) => name.replace(/^e2e\//, '').replace(/\.spec\.ts$/, '')).join(),
    CHROMIUM_PATH: browser,
    // Node reads TypeScript on its own.
    PW_DISABLE_TS_ESM: '1',
    STORE_DIR: store,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport<JourneyReport>(file);
  if (report) readJourneys(report);
  for (const { message = '' } of report?.errors ?? []) failures.push(`${journeys}\n    ${inShort(message)}`);
  // A test that passes only on its second attempt has a bug.
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return withExit(ok, { passed: expected, failed: unexpected + flaky });
};

interface Part {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

const quietly = (name: string, command: string, args: readonly string[]): Part => ({
  name,
  run: async () => asCount(await runQuietly(name, command, args)),
});

const units = 'unit and API';

const build = quietly('build', process.execPath, ['scripts/build.ts']);
const linted = tree?.changed.filter((file) => /\.(tsx?|mjs)$/.test(file) && tree.files.includes(file));
const checks: readonly (readonly Part[])[] = [
  [quietly('types', bin('tsc'), ['-b', '--singleThreaded'])],
  ...(linted?.length === 0 ? [] : [[quietly('lint', bin('oxlint'), ['--type-aware', '--quiet', ...(linted ?? [])])]]),
  [quietly('format', bin('oxfmt'), ['--check', '.'])],
  [quietly('boundaries', process.execPath, ['scripts/check-boundaries.ts'])],
  [build, quietly('supported browsers', process.execPath, ['scripts/check-browsers.ts'])],
];

/** Stages run one after another. The rows of a stage run side by side, and the parts of a row one after another. */
const stages: readonly (readonly (readonly Part[])[])[] = [
  shard === null || shard.index === 1 ? checks : [[build]],
  [
    [{ name: units, run: runUnits }],
    [
      quietly('the store of the journeys', process.execPath, ['e2e/setup/fill-store.ts', store]),
      { name: journeys, run: runJourneys },
    ],
  ],
];

keepCompiledCode();
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
const runPart = async ({ name, run: count }: Part): Promise<void> => {
  const started = performance.now();
  const { passed, failed } = await count();
  total.passed += passed;
  total.failed += failed;
  lines.push(`${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - started) / 1000)} s)`);
};
const runRow = async (parts: readonly Part[]): Promise<void> => {
  for (const part of parts) await runPart(part);
};
// Upload checks run at the lowest priority, so beside anything of normal priority they would wait for minutes.
setPriority(constants.priority.PRIORITY_LOW);
for (const rows of stages) await Promise.all(rows.map(runRow));
for (const folder of [reports, store]) rmSync(folder, { recursive: true, force: true });
const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
console.log(`\nThe slowest:\n${slowest.map(({ seconds, name }) => `${seconds.toFixed(1)} s  ${name}`).join('\n')}`);
if (selected && selected.shared.length > 0) {
  console.log(`\nAny feature may use these changed files; \`npm test\` runs what else they can break:`);
  console.log(selected.shared.map((file) => `- ${file}`).join('\n'));
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
