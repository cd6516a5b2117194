import type { FastifyInstance } from 'fastify';
import type { SandboxCore } from '../sandbox-core.ts';
import { readFormBodies } from './layout.ts';

export const serveOperatorPage = (_core: SandboxCore) => async (app: FastifyInstance) => {
  readFormBodies(app);
};
