export interface FixedWindow {
  /** Counts one use. 0 when it is allowed, else the whole seconds until the next one will be. */
  take(key: string, now: Date): number;
}

/** So many uses for each key in each stretch of time. Forgets everything when a stretch ends, so it never grows for long. */
export const createFixedWindow = ({ limit, seconds }: { limit: number; seconds: number }): FixedWindow => {
  let until = 0;
  const used = new Map<string, number>();
  return {
    take: (key, now) => {
      if (now.getTime() >= until) {
        used.clear();
        until = now.getTime() + seconds * 1000;
      }
      const count = (used.get(key) ?? 0) + 1;
      used.set(key, count);
      return count <= limit ? 0 : Math.max(1, Math.ceil((until - now.getTime()) / 1000));
    },
  };
};
