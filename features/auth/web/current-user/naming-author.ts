import type { Transport } from '#contract-kit/api.ts';
import { authorHeader } from '#contract-kit/author.ts';

/**
 * Says with each change for whom it's made. The outermost transport: whatever repeats a call below it, repeats it for the person
 * who made it, whoever is logged in by then.
 */
export const namingAuthor =
  (send: Transport, person: () => string | null): Transport =>
  (request) => {
    const author = request.method === 'GET' ? null : person();
    return send(author === null ? request : { ...request, headers: { ...request.headers, [authorHeader]: author } });
  };
