import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { FailedJob, JobCounts } from '../../contract.ts';
import { Component } from './jobs.tsx';

const kind = (name: string, change: Partial<JobCounts> = {}): JobCounts => ({
  name,
  title: `Title of ${name}`,
  waiting: 0,
  running: 0,
  failed: 0,
  ...change,
});

const idle = ['a.first', 'b.second', 'c.third'].map((name) => kind(name));

const failedJob: FailedJob = {
  id: '019aa000-0000-7000-8000-000000000001',
  name: 'mailing.send',
  title: 'Send an email',
  failedAt: '2026-11-20T12:00:00.000Z',
  attempts: 3,
  reason: 'The mail server is away.',
};

const show = (counts: readonly JobCounts[], failed: readonly FailedJob[] = []) =>
  render(<Component />, {
    path: '/dashboard/admin/jobs',
    user: makeUser({ role: 'admin' }),
    responses: { 'GET /api/v1/app/admin/jobs': { counts, failed, total: failed.length, page: 1, pages: 1 } },
  });

const rows = (): (string | null)[] =>
  within(screen.getByRole('table', { name: 'Jobs by kind' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the kinds of jobs', () => {
  it('are listed with their figures if something is waiting, running or failed', async () => {
    show([...idle, kind('d.waits', { waiting: 2 }), kind('e.runs', { running: 1 }), kind('f.failed', { failed: 4 })]);
    await screen.findByRole('table', { name: 'Jobs by kind' });
    expect(rows()).toEqual(['Title of d.waitsd.waits200', 'Title of e.runse.runs010', 'Title of f.failedf.failed004']);
  });

  it('are one line if they have nothing to do, which lists them on a press', async () => {
    const { actions } = show([...idle, kind('d.waits', { waiting: 2 })]);
    const line = await screen.findByText('3 other kinds have nothing to do');
    const fold = line.closest('details');
    expect(fold?.open).toBe(false);
    await actions.click(line);
    expect(fold?.open).toBe(true);
    const names = within(screen.getByRole('list', { name: 'Kinds with nothing to do' })).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual(idle.map(({ title, name }) => `${title}${name}`));
  });

  it('are one line for one idle kind, and if none has anything to do', async () => {
    const { unmount } = show([kind('a.first'), kind('d.waits', { waiting: 2 })]);
    expect(await screen.findByText('1 other kind has nothing to do')).toBeDefined();
    unmount();
    show(idle);
    expect(await screen.findByText('All 3 kinds have nothing to do')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('failed jobs have a panel only if there are any', async () => {
  const { unmount } = show([kind('mailing.send', { failed: 1 })], [failedJob]);
  const list = await screen.findByRole('list', { name: 'Failed jobs' });
  expect(within(list).getByText('The mail server is away.')).toBeDefined();
  unmount();
  show(idle);
  expect(await screen.findByText('everything that was due has run')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Failed jobs' })).toBeNull();
});
