import fs, { readlinkSync } from 'node:fs';
import fsp, { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, resolve } from 'node:path';
import { expect } from 'vitest';

/** A sync is recorded when it ends, so the order is wrong if code doesn't wait for it. */
type Step = { readonly did: 'made' | 'named' | 'synced' | 'written'; readonly path: string; readonly from?: string };

export interface WatchedDisk {
  readonly steps: Step[];
  /** Makes every sync fail from now on, as on a dying disk. */
  breakSyncs(): void;
  /** Expects the file or folder, and the folders made for it, to survive a power cut. */
  expectDurable(path: string): void;
  stop(): void;
}

type Methods = Record<string, (...args: never[]) => unknown>;

const pathOf = (descriptor: number): string => readlinkSync(`/proc/self/fd/${descriptor}`);

/** Records this process's changes to folders and files, in order. */
export const watchDisk = async (): Promise<WatchedDisk> => {
  const steps: Step[] = [];
  const undo: (() => void)[] = [];
  let broken = false;
  const replace = (
    owner: object,
    name: string,
    around: (call: () => unknown, args: unknown[], self: unknown) => unknown,
  ) => {
    const methods = owner as Methods;
    const original = methods[name] as (...args: unknown[]) => unknown;
    methods[name] = function replaced(this: unknown, ...args: never[]) {
      return around(() => original.apply(this, args), args, this);
    };
    undo.push(() => void (methods[name] = original as Methods[string]));
  };
  const failIfBroken = (): void => {
    if (broken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  };

  const handle = await open('/dev/null');
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  for (const name of ['sync', 'datasync']) {
    replace(handles, name, async (call, _args, self) => {
      const path = pathOf((self as FileHandle).fd);
      failIfBroken();
      await call();
      steps.push({ did: 'synced', path });
    });
  }
  for (const name of ['write', 'writev']) {
    replace(handles, name, async (call, _args, self) => {
      const path = pathOf((self as FileHandle).fd);
      const result = await call();
      steps.push({ did: 'written', path });
      return result;
    });
  }
  replace(fs, 'fsyncSync', (call, [descriptor]) => {
    failIfBroken();
    call();
    steps.push({ did: 'synced', path: pathOf(descriptor as number) });
  });
  for (const [owner, name] of [
    [fsp, 'rename'],
    [fs, 'renameSync'],
    [fs, 'linkSync'],
  ] as const) {
    replace(owner, name, (call, [from, path]) => {
      steps.push({ did: 'named', path: resolve(String(path)), from: resolve(String(from)) });
      return call();
    });
  }
  const noteMade = (path: unknown, first: unknown): void => {
    if (typeof first !== 'string') return;
    for (let level = resolve(String(path)); level.length >= first.length; level = dirname(level))
      steps.push({ did: 'made', path: level });
  };
  replace(fsp, 'mkdir', async (call, [path]) => {
    const first = await call();
    noteMade(path, first);
    return first;
  });
  replace(fs, 'mkdirSync', (call, [path]) => {
    const first = call();
    noteMade(path, first);
    return first;
  });
  syncBuiltinESMExports();

  const last = (did: Step['did'], path: string): number =>
    steps.findLastIndex((step) => step.did === did && step.path === path);
  return {
    steps,
    breakSyncs: () => {
      broken = true;
    },
    expectDurable: (path) => {
      const named = last('named', path);
      const { from } = steps[named] ?? {};
      expect(from, `${path} has got its name`).toBeDefined();
      const bytes = steps.findIndex((step) => step.did === 'synced' && step.path === from);
      expect(bytes, 'its bytes are synced').toBeGreaterThan(last('written', from ?? ''));
      expect(bytes, 'its bytes are synced before it has its name').toBeLessThan(named);
      expect(bytes).toBeGreaterThanOrEqual(0);
      expect(last('synced', dirname(path)), 'its folder is synced after that').toBeGreaterThan(named);
      for (const [at, { did, path: folder }] of steps.entries()) {
        if (did !== 'made') continue;
        expect(last('synced', dirname(folder)), `the name of ${folder} is synced`).toBeGreaterThan(at);
      }
    },
    stop: () => {
      for (const one of undo.toReversed()) one();
      syncBuiltinESMExports();
    },
  };
};
