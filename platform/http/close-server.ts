import type { FastifyInstance } from 'fastify';

/**
 * Stops listening, and lets requests finish within `graceMs`. Closes connections without a request (a browser opens
 * some ahead), which would otherwise keep the server open for a minute.
 */
export const closeServer = async (app: FastifyInstance, graceMs: number): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(cut);
};
