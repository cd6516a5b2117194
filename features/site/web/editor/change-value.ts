/** Names and indexes that lead to a part of a document. */
export type Path = readonly (string | number)[];

/** A copy with another value at the path; undefined removes it. */
export const withValue = (whole: unknown, path: Path, value: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((one: unknown, index) => (index === first ? withValue(one, rest, value) : one));
  }
  const { [first]: before, ...others } = whole as Readonly<Record<string, unknown>>;
  const after = withValue(before, rest, value);
  if (after === undefined) return others;
  return { ...(whole as object), [first]: after };
};

export const moved = <T>(all: readonly T[], from: number, to: number): readonly T[] => {
  const others = all.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...all.slice(from, from + 1));
};
