/** An agreement has a few hundred kilobytes; a file above this limit isn't one. */
export const maxFileBytes = 20 * 1024 * 1024;

/** `unable`: the file can't be read, or the connection isn't encrypted, so browsers compute no hashes. */
export type FileCheck = 'same' | 'different' | 'too-large' | 'unable';

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a file has one of these hashes. It's read in the browser and never uploaded. */
export const checkFile = async (file: Blob, hashes: readonly string[]): Promise<FileCheck> => {
  if (file.size > maxFileBytes) return 'too-large';
  if (!globalThis.isSecureContext) return 'unable';
  try {
    const hash = toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    return hashes.includes(hash) ? 'same' : 'different';
  } catch {
    return 'unable';
  }
};
