import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** A process's start in ticks since boot (proc(5), field 22 of `stat`); null if it doesn't exist. */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before it may contain anything, including brackets and spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

/** Process ids are comparable only within this boot of this machine, and this container. */
const space = createHash('sha256')
  .update(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  .update(readlinkSync('/proc/self/ns/pid'))
  .digest('hex')
  .slice(0, 12);

const pattern = /^(\d+)-(\d+)-([0-9a-f]{12})/;

/** Prefix for names of files, which shows other processes whether this one still uses them. */
export const processMark = `${process.pid}-${startOf(process.pid) ?? 0}-${space}`;

/** Whether the process has certainly ended. False for other machines and containers, where that is unknown. */
export const isOfEndedProcess = (name: string): boolean => {
  const [, pid, start, where] = pattern.exec(name) ?? [];
  return where === space && startOf(Number(pid)) !== start;
};
