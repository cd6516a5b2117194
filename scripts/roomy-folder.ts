import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const roomyBytes = 2_000_000_000;

/** For files of tests: in memory if there is room, otherwise among the temporary files. */
export async function roomyFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > roomyBytes ? '/dev/shm' : tmpdir();
}
