import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkFile, maxFileBytes } from './check-file.ts';

// SHA-256 of "abc": FIPS 180-4.
const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('a chosen file', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the agreement if it has one of the agreement’s hashes', async () => {
    vi.stubGlobal('isSecureContext', true);
    expect(await checkFile(new Blob(['abc']), ['0'.repeat(64), hash])).toBe('same');
    expect(await checkFile(new Blob(['abd']), [hash])).toBe('different');
  });

  it('is not read if it is too large or the browser can’t compute hashes', async () => {
    const read = vi.fn<() => Promise<ArrayBuffer>>();
    const large = Object.assign(new Blob(['abc']), { arrayBuffer: read });
    Object.defineProperty(large, 'size', { value: maxFileBytes + 1 });
    expect(await checkFile(large, [hash])).toBe('too-large');
    vi.stubGlobal('isSecureContext', false);
    const small = Object.assign(new Blob(['abc']), { arrayBuffer: read });
    expect(await checkFile(small, [hash])).toBe('unable');
    expect(read).not.toHaveBeenCalled();
  });
});
