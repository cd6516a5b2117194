// Joins several providers' answers. They are asked one after another, because a transaction has one connection.

type Ask<P, T> = (provider: P) => T | Promise<T>;

export const listOf = async <P, T>(providers: readonly P[], ask: Ask<P, readonly T[]>): Promise<T[]> => {
  const found: T[] = [];
  for (const provider of providers) found.push(...(await ask(provider)));
  return found;
};

export const unionOf = async <P, T>(providers: readonly P[], ask: Ask<P, ReadonlySet<T>>): Promise<ReadonlySet<T>> =>
  new Set(await listOf(providers, async (provider) => [...(await ask(provider))]));

export const anyOf = async <P>(providers: readonly P[], ask: Ask<P, boolean>): Promise<boolean> => {
  for (const provider of providers) if (await ask(provider)) return true;
  return false;
};

export const firstOf = async <P, T>(providers: readonly P[], ask: Ask<P, T | null>): Promise<T | null> => {
  for (const provider of providers) {
    const found = await ask(provider);
    if (found !== null) return found;
  }
  return null;
};
