import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';

/**
 * Renders a page when there is room. `busy`: too many pages are waiting, in total or from the visitor's network. `gone`:
 * the visitor left while the page was waiting.
 */
export type DrawingQueue = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  draw: () => Promise<T>,
) => Promise<T | 'busy' | 'gone'>;

/**
 * One page is rendered while another one's data is loading. Behind them, at most about a second of rendering may wait, a
 * third of it for any one network.
 */
const usualLimits = { concurrency: 2, maxWaiting: 24, maxWaitingPerKey: 8 };

export const createDrawingQueue = (limits = usualLimits): DrawingQueue => {
  const semaphore = createSemaphore({ ...limits, name: 'drawings' });
  return async (request, reply, draw) => {
    const left = new AbortController();
    const leave = (): void => left.abort();
    reply.raw.once('close', leave);
    try {
      return await semaphore.run(draw, { key: networkOf(request.ip), signal: left.signal });
    } catch (error) {
      if (error instanceof QueueFull) return 'busy';
      if (left.signal.aborted && error === left.signal.reason) return 'gone';
      throw error;
    } finally {
      reply.raw.off('close', leave);
    }
  };
};
