import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';

/**
 * Draws a page when there is room. `busy`: too many pages wait, of everybody's or of the visitor's network. `gone`: the
 * visitor has left while the page waited.
 */
export type DrawingQueue = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  draw: () => Promise<T>,
) => Promise<T | 'busy' | 'gone'>;

/**
 * One page is drawn while the data of another is on its way. Behind them waits no more than about a second of drawing, a
 * third of it for any one network.
 */
const usualLimits = { concurrency: 2, maxWaiting: 24, maxWaitingPerKey: 8 };

export const createDrawingQueue = (limits = usualLimits): DrawingQueue => {
  const semaphore = createSemaphore(limits);
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
