const refuse = (): never => {
  throw new Error('Routes have contracts, not schemas of Fastify.');
};

/** Contracts check and serialize all (`register-routes.ts`). Fastify's own compilers would be loaded at each start. */
export const withoutSchemas = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
