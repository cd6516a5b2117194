import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { BeatFigures, DayFigures, Statistics } from '../../contract.ts';
import { Component } from './statistics.tsx';

const none = { plays: 0, likes: 0, free: 0, carts: 0, sales: 0, revenue: '0.00' };

const beat = (title: string, change: Partial<BeatFigures> = {}): BeatFigures => ({
  ...none,
  _id: title,
  title,
  state: 'published',
  coverImage: '/media/covers/beat-1-512.webp',
  durationMs: 0,
  wave: '',
  user: { name: 'Mira' },
  conversion: null,
  ...change,
});

const day = (name: string, plays = 0): DayFigures => ({ ...none, day: name, plays });

const show = (beats: readonly BeatFigures[], plays = 3) => {
  const statistics: Statistics = {
    total: { ...none, plays, conversion: null },
    days: [day('2026-11-19'), day('2026-11-20', plays), day('2026-11-21')],
    beats: [...beats],
    beatCount: beats.length,
  };
  return render(<Component />, {
    user: makeUser({ role: 'seller' }),
    responses: { 'GET /api/v1/app/seller/statistics': statistics },
  });
};

it('the statistics list titles with figures; those without are one line, which lists them on a press', async () => {
  const { actions } = show([beat('Harbour', { plays: 3 }), beat('Fog'), beat('Crane')]);
  const table = within(await screen.findByRole('table', { name: 'Figures by title' }));
  expect(table.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toContain('Harbour');
  expect(table.queryByText('Fog')).toBeNull();
  const line = screen.getByText('2 other titles have no figures in this period');
  const fold = line.closest('details');
  expect(fold?.open).toBe(false);
  await actions.click(line);
  expect(fold?.open).toBe(true);
  const quiet = within(screen.getByRole('list', { name: 'Titles without figures in this period' }));
  expect(quiet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Fog'),
    expect.stringContaining('Crane'),
  ]);
});

it('the table of days leaves out those without figures, and says so', async () => {
  const { actions } = show([beat('Harbour', { plays: 3 })]);
  await actions.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Figures by day, newest first' }));
  expect(table.getAllByRole('rowheader', { name: 'Nov 20' }).length).toBeGreaterThan(0);
  expect(table.queryByRole('rowheader', { name: 'Nov 21' })).toBeNull();
  expect(screen.getByText('2 days without any figures aren’t listed.')).toBeDefined();
});

it('the statistics of a catalog that nobody has played yet say what to do', async () => {
  show([beat('Harbour')], 0);
  expect(await screen.findByText('No plays yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open Harbour' })).toBeDefined();
});
