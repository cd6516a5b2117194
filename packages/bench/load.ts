import { execFileSync } from 'node:child_process';

/** Uses keep-alive connections and wrk, so that the load generator isn't the bottleneck. */
export const requestsPerSecond = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  { seconds = 4, connections = 8 }: { readonly seconds?: number; readonly connections?: number } = {},
): number => {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const output = execFileSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...headerArgs, url], {
    encoding: 'utf8',
  });
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
  if (failed) throw new Error(`${failed} requests of ${url} failed`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of several rounds, each of which measures both, because these machines are noisy. */
export const ratioOf = (
  ours: () => number,
  yardstick: () => number,
  rounds = 5,
): { ratio: number; ours: number; yardstick: number } => {
  const pairs = Array.from({ length: rounds }, () => ({ yardstick: yardstick(), ours: ours() }));
  const best = median(pairs.map((pair) => pair.ours / pair.yardstick));
  return {
    ratio: best,
    ours: median(pairs.map((pair) => pair.ours)),
    yardstick: median(pairs.map((pair) => pair.yardstick)),
  };
};

/** The p99 of the response time in milliseconds, under the load of `requestsPerSecond`. */
export const p99Of = (url: string, seconds = 4): number => {
  const output = execFileSync('wrk', ['-t1', '-c8', '--latency', `-d${seconds}s`, url], { encoding: 'utf8' });
  const [, figure, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
};
