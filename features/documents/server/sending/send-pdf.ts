import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { sent } from '#platform/http/route.ts';
import { sendRange } from '#platform/http/ranges/send-range.ts';
import { privateHeaders } from '#platform/http/private-response.ts';
import { contentDisposition } from '#platform/http/file-name.ts';

interface Pdf {
  readonly bytes: Buffer;
  readonly name: string;
  readonly lastModified: Date;
}

/** Sends a PDF inline, with ranges, as rendering it again gives the same bytes. Links that save it use `download`. */
export const sendPdf = async (
  { bytes, name, lastModified }: Pdf,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const result = await sendRange(request, reply, {
    size: bytes.length,
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    lastModified,
    contentType: 'application/pdf',
    headers: { ...privateHeaders, 'content-disposition': contentDisposition(name, 'inline') },
    open: ({ start, end }) => bytes.subarray(start, end + 1),
  });
  return result === 'unsatisfiable' ? fail('ORDERS_RANGE_NOT_SATISFIABLE') : result;
};
