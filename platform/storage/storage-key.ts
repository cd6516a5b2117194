const segment = /^[a-z0-9_-][a-z0-9._-]{0,199}$/;
const prefixPattern = /^(?:[a-z0-9_-][a-z0-9._-]*\/)*(?:[a-z0-9_-][a-z0-9._-]*)?$/;

/** Throws for keys that could leave the storage's folder, or that some storage couldn't tell from another key. */
export function checkKey(key: string): void {
  if (key.length <= 500 && key.split('/').every((part) => segment.test(part))) return;
  throw new Error(
    `"${key}" is not a key: at most 500 characters, in parts of a-z, 0-9, ".", "_", "-", separated by "/", none starting with "."`,
  );
}

export function checkPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`"${prefix}" is not the beginning of a key`);
}
