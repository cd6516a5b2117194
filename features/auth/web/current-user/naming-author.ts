import type { Transport } from '#contract-kit/api.ts';
import { authorHeader } from '#contract-kit/author.ts';

/**
 * Names the author of each change. It is the outermost transport: every repeated call keeps its author, even if someone
 * else is logged in by then.
 */
export const namingAuthor =
  (send: Transport, person: () => string | null): Transport =>
  (request) => {
    const author = request.method === 'GET' ? null : person();
    return send(author === null ? request : { ...request, headers: { ...request.headers, [authorHeader]: author } });
  };
