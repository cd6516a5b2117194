import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';

/** Text made from the catalogue, with what identifies it. */
export interface Document {
  readonly etag: string;
  readonly text: string;
}

const maxDocuments = 100;
const made = new WeakMap<object, Map<string, Document>>();

/** Made once after each change; of many different ones the last are kept. */
export const documentOf = (catalogue: Catalogue, name: string, make: () => string): Document => {
  const documents = made.get(catalogue.moment()) ?? new Map<string, Document>();
  made.set(catalogue.moment(), documents);
  const known = documents.get(name);
  if (known) return known;
  const text = make();
  const document = { etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`, text };
  documents.set(name, document);
  const [oldest] = documents.keys();
  if (documents.size > maxDocuments && oldest !== undefined) documents.delete(oldest);
  return document;
};

interface Kind {
  readonly type: string;
  readonly maxAgeSeconds: number;
}

/** The same for everyone: any cache may keep it, so no cookie goes with it. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, text }: Document,
  { type, maxAgeSeconds }: Kind,
): FastifyReply => {
  reply.removeHeader('set-cookie');
  reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}` });
  if (matchesWeakly(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
};
