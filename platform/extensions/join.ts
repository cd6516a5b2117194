// Joins the answers of several providers into one. Providers are asked one after another, in the order of the features,
// because a transaction has one connection.

type Ask<P, T> = (provider: P) => T | Promise<T>;

/** All answers in one list. */
export const listOf = async <P, T>(providers: readonly P[], ask: Ask<P, readonly T[]>): Promise<T[]> => {
  const found: T[] = [];
  for (const provider of providers) found.push(...(await ask(provider)));
  return found;
};

export const unionOf = async <P, T>(providers: readonly P[], ask: Ask<P, ReadonlySet<T>>): Promise<ReadonlySet<T>> =>
  new Set(await listOf(providers, async (provider) => [...(await ask(provider))]));

/** Whether any provider says yes. Stops at the first one. */
export const anyOf = async <P>(providers: readonly P[], ask: Ask<P, boolean>): Promise<boolean> => {
  for (const provider of providers) if (await ask(provider)) return true;
  return false;
};

/** The first answer that isn't null, or null. Stops there. */
export const firstOf = async <P, T>(providers: readonly P[], ask: Ask<P, T | null>): Promise<T | null> => {
  for (const provider of providers) {
    const found = await ask(provider);
    if (found !== null) return found;
  }
  return null;
};
