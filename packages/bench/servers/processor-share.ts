import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The period of a group's share: long enough to cost nothing, short enough not to delay responses. */
const periodUs = 20_000;
/** Length of a tick in Linux's process accounting. */
const tickMs = 10;
const longestEndMs = 5000;
const root = '/sys/fs/cgroup';

/** Includes the process itself and all descendants. */
const familyOf = (pid: number): number[] => {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
};

/** Includes all descendants, even those that have ended. */
export const cpuMsOf = (pid: number): number => {
  const each = familyOf(pid).map((member) => {
    const fields = readFileSync(`/proc/${member}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  });
  return each.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
};

/** Null if this process may not open the folder, or if the kernel has no control groups. */
const openShares = (): {
  readonly folder: string;
  readonly setShare: (group: string, share: number) => void;
} | null => {
  if (process.getuid?.() !== 0) return null;
  try {
    if (existsSync(path.join(root, 'cgroup.controllers'))) {
      writeFileSync(path.join(root, 'cgroup.subtree_control'), '+cpu');
      return {
        folder: root,
        setShare: (group, share) => writeFileSync(path.join(group, 'cpu.max'), `${share * periodUs} ${periodUs}`),
      };
    }
    const folder = path.join(root, 'cpu');
    if (!existsSync(folder)) return null;
    return {
      folder,
      setShare: (group, share) => {
        writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(periodUs));
        writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(share * periodUs));
      },
    };
  } catch {
    return null;
  }
};

export interface Shares {
  /** Limits the process and its present and future descendants to this share of one processor. */
  readonly limit: (pid: number, share: number) => void;
  /** Call it when the limited processes have ended or are about to. */
  readonly close: () => Promise<void>;
}

/** @returns null if the kernel can't or may not limit processes */
export const openProcessorShares = (): Shares | null => {
  const shares = openShares();
  if (!shares) return null;
  const groups: string[] = [];
  const make = (name: string): string => {
    const group = path.join(shares.folder, name);
    mkdirSync(group);
    groups.push(group);
    return group;
  };
  return {
    limit: (pid, share) => {
      const group = make(`bench-${process.pid}-${pid}`);
      shares.setShare(group, share);
      for (const member of familyOf(pid)) writeFileSync(path.join(group, 'cgroup.procs'), String(member));
    },
    close: async () => {
      for (const group of groups.splice(0)) {
        const until = performance.now() + longestEndMs;
        while (readFileSync(path.join(group, 'cgroup.procs'), 'utf8') !== '' && performance.now() < until)
          await delay(20);
        rmdirSync(group);
      }
    },
  };
};
