import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(path.join(tmpdir(), 'stemhouse-test-'));

const run = (command: string, args: readonly string[], environment: Record<string, string> = {}): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0;

const asCount = (ok: boolean): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A runner that ends badly without naming a failed test has failed all the same. */
const withExit = (ok: boolean, count: Count): Count => (ok || count.failed > 0 ? count : { ...count, failed: 1 });

const readReport = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** Of all parts, for whoever wants the suite to be quicker. */
const timed: Timed[] = [];

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { title: string; duration?: number | null }[] }[];
}

const runUnits = (): Count => {
  const file = path.join(reports, 'vitest.json');
  const ok = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport<UnitReport>(file);
  for (const { name, assertionResults } of report?.testResults ?? []) {
    for (const { title, duration } of assertionResults) {
      timed.push({ seconds: (duration ?? 0) / 1000, name: `${path.relative(root, name)} › ${title}` });
    }
  }
  return withExit(ok, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
};

interface JourneySuite {
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: JourneySuite[];
}

const timeJourneys = ({ specs = [], suites = [] }: JourneySuite): void => {
  for (const { file, title, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    timed.push({ seconds: ms / 1000, name: `e2e/${file} › ${title}` });
  }
  suites.forEach(timeJourneys);
};

const runJourneys = async (): Promise<Count> => {
  const browser = await findBrowser();
  if (!browser) {
    console.error(
      'No browser: install Chromium (apt install chromium) or set CHROMIUM_PATH, then run the tests again.',
    );
    return asCount(false);
  }
  const file = path.join(reports, 'playwright.json');
  const ok = run(bin('playwright'), ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport<JourneySuite & { stats: { expected: number; unexpected: number; flaky: number } }>(file);
  if (report) timeJourneys(report);
  // A test that passes at its second try is a bug that has not been found yet.
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return withExit(ok, { passed: expected, failed: unexpected + flaky });
};

const parts: readonly (readonly [name: string, run: () => Count | Promise<Count>])[] = [
  ['types', () => asCount(run(bin('tsc'), ['-b', '--singleThreaded']))],
  ['lint', () => asCount(run(bin('oxlint'), ['--type-aware', '--quiet']))],
  ['format', () => asCount(run(bin('oxfmt'), ['--check', '.']))],
  ['walls', () => asCount(run(process.execPath, ['scripts/check-walls.ts']))],
  ['build', () => asCount(run(process.execPath, ['scripts/build.ts']))],
  ['unit and API', runUnits],
  ['journeys in the browser', runJourneys],
];

keepCompiledCode();
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const [name, runPart] of parts) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const count = await runPart();
  total.passed += count.passed;
  total.failed += count.failed;
  lines.push(
    `${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((performance.now() - started) / 1000)} s)`,
  );
}
rmSync(reports, { recursive: true });
const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
console.log(`\nThe slowest:\n${slowest.map(({ seconds, name }) => `${seconds.toFixed(1)} s  ${name}`).join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
