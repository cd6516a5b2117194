const refuse = (): never => {
  throw new Error('Routes have contracts, not schemas of Fastify.');
};

/**
 * Contracts validate and serialize everything (`register-routes.ts`), so this replaces Fastify's own compilers, which
 * would be loaded at each start.
 */
export const withoutSchemas = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
