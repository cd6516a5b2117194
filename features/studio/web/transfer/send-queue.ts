/** More files would share the same connection, and each would take longer. */
const maxSending = 3;

const sending = new Set<object>();
const waiting = new Map<object, () => void>();

/** Resolves when this job may send, or has left the queue. First come, first served. */
export const enterQueue = async (job: object): Promise<void> => {
  if (sending.size >= maxSending) await new Promise<void>((resolve) => waiting.set(job, resolve));
  else sending.add(job);
};

/** Call when the job is done or canceled; the longest-waiting job is next. */
export const leaveQueue = (job: object): void => {
  waiting.get(job)?.();
  waiting.delete(job);
  if (!sending.delete(job)) return;
  const [next] = waiting;
  if (!next) return;
  const [first, begin] = next;
  waiting.delete(first);
  sending.add(first);
  begin();
};
