/** How many files travel at once: more would share the same line, and each would take longer. */
const most = 3;

const sending = new Set<object>();
const waiting = new Map<object, () => void>();

/** Settles when it is this one's turn, or when its turn was ended before it came. */
export const checkRateLimits = async (who: object): Promise<void> => {
  if (sending.size >= most) await new Promise<void>((resolve) => waiting.set(who, resolve));
  else sending.add(who);
};

/** Whoever waits longest is next. */
export const endTurn = (who: object): void => {
  waiting.get(who)?.();
  waiting.delete(who);
  if (!sending.delete(who)) return;
  const [next] = waiting;
  if (!next) return;
  const [first, begin] = next;
  waiting.delete(first);
  sending.add(first);
  begin();
};
