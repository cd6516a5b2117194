import { readFileSync, writeFileSync } from 'node:fs';

const megabyte = 1024 ** 2;

const readStatus = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`the process ${pid} tells nothing of its memory`);
  return Number(kilobytes) * 1024;
};

/** The memory of a process in RAM at this moment, in bytes. */
export const memoryOf = (pid: number): number => readStatus(pid, 'VmRSS');

/** The most that it ever had, in bytes. */
export const peakMemoryOf = (pid: number): number => readStatus(pid, 'VmHWM');

export interface MemoryWatch {
  /** Megabytes above the starting value, at the highest moment since then. */
  highest(): number;
}

/** The kernel keeps the high-water mark from now on: no peak between two reads is missed. */
export const watchMemory = (pid: number): MemoryWatch => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const idle = memoryOf(pid);
  return { highest: () => (readStatus(pid, 'VmHWM') - idle) / megabyte };
};
