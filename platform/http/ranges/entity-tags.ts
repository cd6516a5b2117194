const tagPattern = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

const tagsOf = (header: string): string[] => header.match(tagPattern) ?? [];
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** If-None-Match: a list or `*`, compared weakly (RFC 9110, section 13.1.2). True: the client has the file. */
export const matchesWeakly = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return tagsOf(header).some((tag) => opaque(tag) === opaque(etag));
};

/** If-Match: a list or `*`, compared strongly (RFC 9110, section 13.1.1), so a weak tag never matches. */
export const matchesStrongly = (header: string, etag: string): boolean =>
  header.trim() === '*' || tagsOf(header).includes(etag);
