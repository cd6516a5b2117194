import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const roomyBytes = 1_500_000_000;

/** Where a test's database lies: in memory when there is room, else with the temporary files. */
export async function roomyFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > roomyBytes ? '/dev/shm' : tmpdir();
}
