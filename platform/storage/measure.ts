import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { StoredFile } from './storage.ts';

/** A stream that passes everything on, and knows size and hash of what has passed. */
export function measuring(): { stream: Transform; result(): StoredFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
