import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptTotal } from './kept-values.ts';
import type { Db } from '../open.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

/** A list in its own database that counts its reads. */
const listOf = (rows: number) => {
  const db = { memory: {} } as Db;
  const list = { rows, counts: 0, total: async () => await keptTotal(db, 'list', count) };
  const count = async () => {
    list.counts += 1;
    return list.rows;
  };
  return list;
};

describe('the total of a list', () => {
  it('is counted each time while the list is short', async () => {
    const list = listOf(5000);
    await list.total();
    list.rows = 4999;
    expect([await list.total(), list.counts]).toEqual([4999, 2]);
  });

  it('is cached for half a minute once the list is long, and is then still returned while it’s counted again', async () => {
    const list = listOf(5001);
    await list.total();
    list.rows = 6000;
    now = 30_000;
    expect([await list.total(), list.counts]).toEqual([5001, 1]);
    now = 30_001;
    expect(await list.total()).toBe(5001);
    expect([await list.total(), list.counts]).toEqual([6000, 2]);
  });

  it('is counted once for all concurrent requests', async () => {
    const list = listOf(10);
    expect(await Promise.all([list.total(), list.total()])).toEqual([10, 10]);
    expect(list.counts).toBe(1);
  });

  it('stays if counting fails, and the next request counts again', async () => {
    const db = { memory: {} } as Db;
    let fails = false;
    let counts = 0;
    const total = () =>
      keptTotal(db, 'list', () => {
        counts += 1;
        return fails ? Promise.reject(new Error('gone')) : Promise.resolve(6000);
      });
    await total();
    fails = true;
    now = 40_000;
    await total();
    await Promise.resolve();
    expect([await total(), counts]).toEqual([6000, 3]);
  });
});
