import { readFileSync, writeFileSync } from 'node:fs';

const megabyte = 1024 ** 2;

const readStatus = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`the process ${pid} doesn’t report its memory`);
  return Number(kilobytes) * 1024;
};

/** The process's memory in RAM, in bytes. */
export const memoryOf = (pid: number): number => readStatus(pid, 'VmRSS');

/** The process's peak memory so far, in bytes. */
export const peakMemoryOf = (pid: number): number => readStatus(pid, 'VmHWM');

export interface MemoryWatch {
  /** Megabytes between the starting value and the highest value since. */
  highest(): number;
}

/** Resets the kernel's high-water mark, so that no peak is missed. */
export const watchMemory = (pid: number): MemoryWatch => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const idle = memoryOf(pid);
  return { highest: () => (readStatus(pid, 'VmHWM') - idle) / megabyte };
};
