import type { Transport } from '#contract-kit/api.ts';
import { authorHeader } from '#contract-kit/author.ts';

/**
 * Names the logged-in person in a header of every call but GET. Must be the outermost transport, so that a repeated call
 * keeps its author, even if someone else has logged in since.
 */
export const namingAuthor =
  (send: Transport, person: () => string | null): Transport =>
  (request) => {
    const author = request.method === 'GET' ? null : person();
    return send(author === null ? request : { ...request, headers: { ...request.headers, [authorHeader]: author } });
  };
