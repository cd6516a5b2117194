import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const abandonedAfterMs = 24 * 60 * 60_000;

/** Removes what a crash has left in a folder of half-done things; what is younger than a day may be another process's. */
export async function discardAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < abandonedAfterMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
