import type { Counter as CounterMetric, Gauge as GaugeMetric, Histogram as HistogramMetric } from 'prom-client';
import { counters, readQueues, type Sample } from './counts.ts';

export interface MeasuredResponse {
  readonly method: string;
  /** The route's pattern, never the URL: strangers could make up any number of URLs. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

export type Measure = (response: MeasuredResponse) => void;

/** Read whenever the metrics are requested. `read` leaves out what it can't read; if it rejects, all metrics fail. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  read(): Promise<readonly Sample[]> | readonly Sample[];
}

export interface Metrics {
  readonly measure: Measure;
  /** Returns Prometheus' text format. */
  read(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const observer =
  (histogram: HistogramMetric<'method' | 'route' | 'status'>): Measure =>
  ({ method, route = 'unmatched', status, seconds }) =>
    histogram.observe(
      {
        method: usualMethods.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      },
      seconds,
    );

/**
 * The metrics of this process: requests, Node's own figures, the counters, and `gauges`. Loads the library only here,
 * so that a shop without metrics doesn't hold it in memory.
 */
export const createMetrics = async (gauges: readonly Gauge[]): Promise<Metrics> => {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = (await import('prom-client')).default;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'stemhouse_http_request_seconds',
    help: 'Completed requests by route pattern, and how long each took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  });
  const common = { registers: [registry] };
  for (const { name, help, labels, read } of counters) {
    const collect = (): void => {
      counter.reset();
      for (const sample of read()) counter.inc({ ...sample.labels }, sample.value);
    };
    const counter: CounterMetric = new Counter({ ...common, name, help, labelNames: [...labels], collect });
  }
  const queues: Gauge = {
    name: 'stemhouse_queue',
    help: 'Running and waiting work in this process’s queues.',
    labels: ['queue', 'state'],
    read: readQueues,
  };
  for (const { name, help, labels, read } of [queues, ...gauges]) {
    const collect = async (): Promise<void> => {
      const samples = await read();
      gauge.reset();
      for (const sample of samples) gauge.set({ ...sample.labels }, sample.value);
    };
    const gauge: GaugeMetric = new Gauge({ ...common, name, help, labelNames: [...labels], collect });
  }
  return {
    measure: observer(requests),
    read: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => registry.clear(),
  };
};
