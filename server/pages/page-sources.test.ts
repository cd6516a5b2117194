import { describe, expect, it } from 'vitest';
import { type PageSources, recheck, recordSources } from './page-sources.ts';

const changesAt = '2031-03-04T12:00:00.000Z';
const before = (seconds: number) => async () => ({
  status: 200,
  body: { title: 'Night Drive', now: new Date(Date.parse(changesAt) - seconds * 1000).toISOString(), changesAt },
});

const drawnBefore = async (seconds: number): Promise<PageSources> => {
  const recorded = recordSources(before(seconds));
  await recorded.transport({ method: 'GET', path: '/api/v1/app/promotions' });
  return recorded.sources() as PageSources;
};

describe('a page with a countdown to a change', () => {
  it('stays the same while the change is far away', async () => {
    expect(await recheck(before(31), await drawnBefore(3600))).not.toBeNull();
  });

  it('is rendered again every five seconds shortly before the change, and not at each check', async () => {
    const sources = await drawnBefore(29.9);
    expect(await recheck(before(25.1), sources)).not.toBeNull();
    expect(await recheck(before(24.9), sources)).toBeNull();
  });
});
