import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { z } from 'zod';
import type { Encoding } from '#platform/http/negotiate-encoding.ts';
import { type Beat, beat } from '../../contract.ts';

/** The list without filters, in each encoding with its own strong ETag. */
export type EncodedList = Readonly<Record<Encoding, { readonly etag: string; readonly body: Buffer }>>;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const sliceLength = 100;
/** Removes fields that the contract doesn't have, as all responses do. */
const sliceOfList = z.compile(z.array(beat));

/** A large list takes half a second at the lower levels here, and half a minute at the highest that exist. */
const levels = (bytes: number) => (bytes < 2_000_000 ? { brotli: 9, gzip: 9 } : { brotli: 5, gzip: 6 });

/** Encodes in slices, so that other requests are answered in between. */
export const encodeList = async (beats: readonly Beat[]): Promise<EncodedList> => {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  const add = (text: string): void => {
    const part = Buffer.from(text);
    hash.update(part);
    parts.push(part);
  };
  let comma = '';
  add('[');
  for (let start = 0; start < beats.length; start += sliceLength) {
    const part = beats.slice(start, start + sliceLength);
    const slice = JSON.stringify(sliceOfList.parse(part)).slice(1, -1);
    add(comma + slice);
    comma = ',';
    await breathe();
  }
  add(']');
  const identity = Buffer.concat(parts);
  const level = levels(identity.length);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [BROTLI_PARAM_QUALITY]: level.brotli,
        [BROTLI_PARAM_LGWIN]: 22,
        [BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzip(identity, { level: level.gzip }),
  ]);
  const tag = hash.digest('base64url').slice(0, 22);
  return {
    identity: { etag: `"${tag}"`, body: identity },
    gzip: { etag: `"${tag}-gz"`, body: gz },
    br: { etag: `"${tag}-br"`, body: br },
  };
};
