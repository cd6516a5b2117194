/** Yields the results of `work` in order, with up to `count` calls running ahead. Read until the end or a throw. */
export async function* ahead<T, R>(
  items: AsyncIterable<T>,
  count: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const started: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // The failure is thrown when the caller reaches this result.
    result.catch(() => undefined);
    started.push(result);
    const first = started.length < count ? undefined : started.shift();
    if (first) yield await first;
  }
  for (const result of started) yield await result;
}
