const segment = /^[a-z0-9_-][a-z0-9._-]{0,199}$/;
const prefixPattern = /^(?:[a-z0-9_-][a-z0-9._-]*\/)*(?:[a-z0-9_-][a-z0-9._-]*)?$/;

/** Throws for what could leave the storage's folder, or is one name on one storage and another on the next. */
export function checkKey(key: string): void {
  if (key.length <= 500 && key.split('/').every((part) => segment.test(part))) return;
  throw new Error(`"${key}" is not a key: parts of a-z, 0-9, ".", "_", "-", divided by "/", none beginning with "."`);
}

export function checkPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`"${prefix}" is not the beginning of a key`);
}
