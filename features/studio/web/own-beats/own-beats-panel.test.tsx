import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import { noContentId } from '#features/catalogue/content-id.ts';
import type { OwnBeat } from '../../contract.ts';
import { makeBeat } from '#testing/components/beats.ts';
import { render } from '#testing/components/render.tsx';
import { OwnBeatsPanel } from './own-beats-panel.tsx';

const list = 'GET /api/v1/app/beatstore/user';

const makeOwnBeat = (title: string): OwnBeat => ({
  ...makeBeat({ _id: title, title }),
  fromPrice: null,
  status: 'published',
  problem: null,
  step: null,
  publishedAt: '2026-11-20T12:00:00.000Z',
  publishAt: null,
  releaseProblem: null,
  waits: false,
  takenOff: null,
  files: [],
  ownPrices: [],
  freeDownload: false,
  freeFile: 'none',
  ...noContentId,
});

const show = (
  totalBeatsUploaded: number,
  { path = '/', titles = ['Harbour', 'Ferry'], total = totalBeatsUploaded } = {},
  responses: Record<string, unknown> = {},
) =>
  render(<OwnBeatsPanel action={null} otherwiseFocus={{ current: null }} />, {
    path,
    responses: {
      'GET /api/v1/app/bulk/edits': { edits: [] },
      'GET /api/v1/app/beatstore/licenses/usable': { licenses: [] },
      ...responses,
      [list]: {
        beatTracks: titles.map(makeOwnBeat),
        totalBeatsUploaded,
        total,
        pages: pagesOf(total, ownBeatsPerPage),
      },
    },
  });

describe('the list of a seller’s beats', () => {
  it('has neither search nor pages while it’s short', async () => {
    show(2);
    expect(await screen.findByText('Harbour')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Uploaded: 2' })).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has search and pages once it’s long, and keeps both in the URL', async () => {
    const { actions, server } = show(1201, { path: '/beatstore/upload?page=2' });
    expect(await screen.findByRole('heading', { name: 'Uploaded: 1,201' })).toBeDefined();
    expect(server.calls.findLast(({ key }) => key === 'GET /api/v1/app/beatstore/user')?.query).toBe('show=all&page=2');
    expect(screen.getByRole('navigation', { name: 'Pages of items' }).textContent).toContain('Page 2 of 25');
    await actions.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'harb{Enter}');
    await waitFor(() =>
      expect(server.calls.findLast(({ key }) => key === 'GET /api/v1/app/beatstore/user')?.query).toBe(
        'show=all&search=harb&page=1',
      ),
    );
    expect(window.location.search).toBe('?search=harb');
    await actions.click(screen.getByRole('radio', { name: 'Not on sale' }));
    await waitFor(() =>
      expect(server.calls.findLast(({ key }) => key === 'GET /api/v1/app/beatstore/user')?.query).toBe(
        'show=not-on-sale&search=harb&page=1',
      ),
    );
  });

  it('changes selected beats, or all that match, after a preview', async () => {
    const [check, begin] = ['POST /api/v1/app/bulk/edits/check', 'POST /api/v1/app/bulk/edits'];
    const difference = { field: 'Price', before: '$1.00', after: '$7.00' };
    const beats = [{ beatId: 'Ferry', title: 'Ferry', differences: [difference], skipped: null }];
    const { actions, server } = show(2, {}, { [check]: { beats }, [begin]: {} });
    await actions.click(await screen.findByRole('button', { name: 'Select' }));
    await actions.click(screen.getByRole('checkbox', { name: 'Select Ferry' }));
    await actions.click(await screen.findByRole('button', { name: 'Change' }));
    await actions.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose what should be different.');
    await actions.selectOptions(screen.getByLabelText('Price'), 'to');
    await actions.type(screen.getByLabelText('New price'), '7');
    await actions.click(screen.getByRole('button', { name: 'Preview' }));
    expect((await screen.findByText('$7.00')).tagName).toBe('INS');
    await actions.click(screen.getByRole('button', { name: 'Change 1 item' }));
    const begun = await screen.findByRole('button', { name: 'Select' });
    await waitFor(() => expect(document.activeElement).toBe(begun));
    const change = { price: { how: 'to', value: '7', to99: false } };
    const selection = { beatIds: ['Ferry'] };
    expect(server.calls.find(({ key }) => key === begin)?.body).toEqual({ selection, change, count: 1 });

    await actions.click(screen.getByRole('button', { name: 'Select' }));
    await actions.click(screen.getByRole('button', { name: 'Select all 2 that match' }));
    await actions.click(screen.getByRole('button', { name: 'Change' }));
    await actions.selectOptions(await screen.findByLabelText('Free download'), 'on');
    await actions.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() =>
      expect(server.calls.findLast(({ key }) => key === check)?.body).toEqual({
        selection: { search: '', show: 'all' },
        change: { freeDownload: true },
      }),
    );
  });

  it('links to the previous page when the last page has no beats anymore', async () => {
    show(ownBeatsPerPage, { path: '/beatstore/upload?page=2', titles: [] });
    expect(await screen.findByText('No items on this page')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/beatstore/upload');
  });

  it('can still be searched when a search finds nothing, and says so', async () => {
    show(3, { path: '/?search=zzz', titles: [], total: 0 });
    expect(await screen.findByText('Nothing found')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zzz');
  });
});
