type Params = Readonly<Record<string, string>>;

const wordsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/');

const decode = (word: string): string => {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
};

/** The values of the pattern's `:names`, in any case and with or without a trailing slash. Null without a match. */
export const matchPath = (pattern: string, pathname: string): Params | null => {
  if (pattern === '*') return {};
  const own = wordsOf(pattern);
  const segments = wordsOf(pathname);
  if (own.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, word] of own.entries()) {
    const found = decode(segments[index] ?? '');
    if (word.startsWith(':') && found) params[word.slice(1)] = found;
    else if (word.toLowerCase() !== found.toLowerCase()) return null;
  }
  return params;
};

/** Decides that `/orders/find` wins over `/orders/:orderId`. */
const fixedWords = (pattern: string): number =>
  pattern === '*' ? -1 : wordsOf(pattern).filter((word) => !word.startsWith(':')).length;

/** Returns the most specific of the matching routes. */
export const matchRoute = <R extends { readonly path: string }>(
  routes: readonly R[],
  pathname: string,
): { readonly route: R; readonly params: Params } | null => {
  let best: { readonly route: R; readonly params: Params } | null = null;
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params && (!best || fixedWords(route.path) > fixedWords(best.route.path))) best = { route, params };
  }
  return best;
};
