interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

interface Way {
  /** In the reverse order of the list; what is found is turned round. */
  readonly backward: boolean;
  readonly offset: number;
  /** 0: the page lies beyond the last one. */
  readonly limit: number;
}

/** Pages of the later half are read from the end of the list: the last one is as quick as the first. */
export const fromNearerEnd = ({ offset, limit, total }: Page): Way => {
  const size = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = total - offset - size;
  return fromEnd < offset
    ? { backward: true, offset: Math.max(0, fromEnd), limit: size }
    : { backward: false, offset, limit: size };
};
