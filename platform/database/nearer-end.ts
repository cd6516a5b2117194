interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

interface Way {
  /** The query must reverse the list's order; the result is reversed again. */
  readonly backward: boolean;
  readonly offset: number;
  /** 0 if the page is beyond the last one. */
  readonly limit: number;
}

/** Reads pages of the later half from the end of the list, so that the last one is as fast as the first. */
export const fromNearerEnd = ({ offset, limit, total }: Page): Way => {
  const size = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = total - offset - size;
  return fromEnd < offset
    ? { backward: true, offset: Math.max(0, fromEnd), limit: size }
    : { backward: false, offset, limit: size };
};
