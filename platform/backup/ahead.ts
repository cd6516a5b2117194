/**
 * Yields the results of `work` in the items' order, with up to `count` calls running ahead. The caller must read to the
 * end, or until this throws.
 */
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
