import type { FastifyInstance } from 'fastify';

/**
 * Stops listening, and lets requests in progress finish for this long. Connections without a request (a browser opens
 * some ahead) would otherwise keep the server open for a minute.
 */
export const closeServer = async (app: FastifyInstance, graceMs: number): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(cut);
};
