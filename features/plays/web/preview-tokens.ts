/** A token is valid for ten minutes; one older than this isn't used for a start. */
const freshMs = 9 * 60 * 1000;

/** Caches tokens, so that a beat under the pointer can start without a request. */
export const createPreviewTokens = (fetchToken: (beatId: string) => Promise<string>, now: () => number) => {
  const known = new Map<string, { readonly token: string; readonly at: number }>();
  const requests = new Map<string, Promise<string>>();

  const fresh = (beatId: string): string | undefined => {
    const entry = known.get(beatId);
    return entry && now() - entry.at < freshMs ? entry.token : undefined;
  };

  const ask = async (beatId: string): Promise<string> => {
    const at = now();
    try {
      const token = await fetchToken(beatId);
      known.set(beatId, { token, at });
      return token;
    } finally {
      requests.delete(beatId);
    }
  };

  return {
    fresh,
    get: (beatId: string): Promise<string> => {
      const token = fresh(beatId);
      if (token !== undefined) return Promise.resolve(token);
      const pending = requests.get(beatId) ?? ask(beatId);
      requests.set(beatId, pending);
      return pending;
    },
    forget: (beatId: string): void => void known.delete(beatId),
  };
};
