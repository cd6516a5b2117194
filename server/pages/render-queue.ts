import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';

export interface Waiting {
  readonly network: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Renders when there is a free slot. `busy`: too many pages are waiting, in total or from the visitor's network.
 * `gone`: the visitor left while waiting.
 */
export type RenderQueue = <T>(waiting: Waiting, render: () => Promise<T>) => Promise<T | 'busy' | 'gone'>;

/**
 * One page is rendered while another one loads its data. Behind them, at most about a second of rendering may wait, a
 * third of it for any one network.
 */
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
