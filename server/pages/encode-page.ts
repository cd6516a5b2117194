import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Encoding } from '#platform/http/negotiate-encoding.ts';

const brotli = promisify(zlib.brotliCompress);
const unbrotli = promisify(zlib.brotliDecompress);
const gzip = promisify(zlib.gzip);

/** At these levels, compressing a page takes a few milliseconds in another thread. */
export const encodePage = async (html: Uint8Array, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'identity') return Buffer.from(html);
  if (encoding === 'gzip') return await gzip(html, { level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  return await brotli(html, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: html.length } });
};

export const decodePage = async (bytes: Uint8Array): Promise<Buffer> => await unbrotli(bytes);
