import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';

export interface Waiting {
  readonly network: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** `busy`: too many pages wait, in total or from the visitor's network. `gone`: the visitor left while waiting. */
export type RenderQueue = <T>(waiting: Waiting, render: () => Promise<T>) => Promise<T | 'busy' | 'gone'>;

/** One page is rendered while another one loads its data. About a second of rendering may wait behind them. */
const usualLimits = { concurrency: 2, maxWaiting: 24, maxWaitingPerKey: 8 };

export const createRenderQueue = (limits = usualLimits): RenderQueue => {
  const semaphore = createSemaphore({ ...limits, name: 'page-renders' });
  return async ({ network, signal }, render) => {
    try {
      return await semaphore.run(render, { key: network, signal });
    } catch (error) {
      if (error instanceof QueueFull) return 'busy';
      if (signal.aborted && error === signal.reason) return 'gone';
      throw error;
    }
  };
};
