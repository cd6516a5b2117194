import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract-kit/numbers/durations.ts';

const abandonedAfterMs = dayMs;

/** Removes a crash's leftovers. Files younger than a day stay, because another process may be using them. */
export async function discardAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < abandonedAfterMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
