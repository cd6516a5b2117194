import type { Deps } from '#platform/deps.ts';
import { removeStored } from '../remove-stored.ts';
import { heroKeys } from './hero-keys.ts';

const dayMs = 24 * 60 * 60_000;
const batch = 500;

type SweepDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>;

/** An id contains its creation time: a younger picture's row may not be committed yet. */
const isOld = (picture: string, now: Date): boolean =>
  Number.parseInt(picture.replaceAll('-', '').slice(0, 12), 16) < now.getTime() - dayMs;

/** Deletes the hero pictures that no profile names: what a crash left between storage and row. */
export const sweepHeroes = async (deps: SweepDeps): Promise<void> => {
  let keys: string[] = [];
  for await (const { key } of deps.storage.list(heroKeys.prefix)) {
    if (isOld(heroKeys.pictureOf(key), deps.clock.now())) keys.push(key);
    if (keys.length < batch) continue;
    await sweepKeys(deps, keys);
    keys = [];
  }
  await sweepKeys(deps, keys);
};

const sweepKeys = async (deps: SweepDeps, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  const rows = await deps.db
    .selectFrom('account_profiles')
    .select('picture')
    .where('picture', 'in', [...new Set(keys.map(heroKeys.pictureOf))])
    .execute();
  const named = new Set(rows.map(({ picture }) => picture));
  await removeStored(
    deps,
    keys.filter((key) => !named.has(heroKeys.pictureOf(key))),
  );
};
