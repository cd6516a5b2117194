import { dayMs } from '#contract-kit/numbers/durations.ts';
import { type RetentionDeps } from './retention-rule.ts';
import { removeStored } from './remove-stored.ts';

const batch = 500;

type SweepDeps = Pick<RetentionDeps, 'storage' | 'clock' | 'log'>;

export interface NamedFiles {
  /** The beginning of the keys, followed by an id: `heroes/ID/512.webp`. */
  readonly prefix: string;
  /** Returns those of the ids that a row names. */
  readonly findNamed: (ids: readonly string[]) => Promise<readonly (string | null)[]>;
}

/** Null if the key has no id, so its age is unknown. */
const idOf = (key: string, prefix: string): string | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[./])/.exec(key.slice(prefix.length))?.[0] ?? null;

/** An id contains its creation time. The row of a recent file may not be committed yet. */
const isOld = (id: string, now: Date): boolean =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) < now.getTime() - dayMs;

/** Deletes files that no row names, left by a crash before their row was written or by a failed deletion. */
export const sweepUnnamed = async (deps: SweepDeps, { prefix, findNamed }: NamedFiles): Promise<void> => {
  const sweep = async (ids: ReadonlyMap<string, string>): Promise<void> => {
    if (ids.size === 0) return;
    const named = new Set(await findNamed([...new Set(ids.values())]));
    await removeStored(
      deps,
      [...ids].flatMap(([key, id]) => (named.has(id) ? [] : [key])),
    );
  };
  const ids = new Map<string, string>();
  for await (const { key } of deps.storage.list(prefix)) {
    const id = idOf(key, prefix);
    if (id !== null && isOld(id, deps.clock.now())) ids.set(key, id);
    if (ids.size < batch) continue;
    await sweep(ids);
    ids.clear();
  }
  await sweep(ids);
};
