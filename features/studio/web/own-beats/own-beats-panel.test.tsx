import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import { makeOwnBeat } from '#testing/components/beats.ts';
import { render } from '#testing/components/render.tsx';
import { FillingsProvider } from '#ui/data/slot.tsx';
import type { Filling, Slots } from '#ui/routing/slots.ts';
import { OwnBeatsPanel } from './own-beats-panel.tsx';

const list = 'GET /api/v1/app/beatstore/user';

interface Shown {
  readonly path?: string;
  readonly titles?: readonly string[];
  readonly total?: number;
  /** Replaces all that other features show in slots. */
  readonly selection?: Filling<Slots['studio.selection']>;
}

const show = (
  totalBeatsUploaded: number,
  { path = '/', titles = ['Harbour', 'Ferry'], total = totalBeatsUploaded, selection }: Shown = {},
) => {
  const panel = <OwnBeatsPanel action={null} otherwiseFocus={{ current: null }} />;
  const fillings = selection && [{ 'studio.selection': selection }];
  return render(fillings ? <FillingsProvider value={fillings}>{panel}</FillingsProvider> : panel, {
    path,
    responses: {
      'GET /api/v1/app/bulk/edits': { edits: [] },
      [list]: {
        beatTracks: titles.map((title) => makeOwnBeat({ _id: title, title })),
        totalBeatsUploaded,
        total,
        pages: pagesOf(total, ownBeatsPerPage),
      },
    },
  });
};

describe('the list of a seller’s beats', () => {
  it('has no search for a single beat, and no pages while it’s short', async () => {
    const { unmount } = show(1, { titles: ['Harbour'] });
    expect(await screen.findByText('Harbour')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Uploaded: 1' })).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
    unmount();
    show(2);
    expect(await screen.findByRole('searchbox')).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has pages once it’s long, and keeps them and the search in the URL', async () => {
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

  it('lets a selection be cleared by keyboard while the code that acts on it can’t be loaded', async () => {
    const { actions } = show(2, { selection: () => new Promise<never>(() => undefined) });
    await actions.click(await screen.findByRole('checkbox', { name: 'Select Ferry' }));
    await actions.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Clear the selection' })).toBe(document.activeElement);
    await actions.keyboard('{Enter}');
    expect(screen.queryByRole('group', { name: 'What is selected' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBe(document.activeElement);
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

const titles = ['A', 'B', 'C', 'D', 'E'];
const box = (title: string): HTMLInputElement => screen.getByRole('checkbox', { name: `Select ${title}` });
const checked = (): string[] => titles.filter((title) => box(title).checked);
const said = (): string | null => screen.getByRole('status').textContent;
/** Nothing else acts on the selection. */
const selection = () => Promise.resolve({ Component: () => null });

describe('the selection in a seller’s list', () => {
  it('is told politely, and its bar is there only while something is selected', async () => {
    const { actions } = show(5, { titles, selection });
    await actions.click(await screen.findByRole('checkbox', { name: 'Select B' }));
    expect(said()).toBe('1 selected');
    expect(within(screen.getByRole('group', { name: 'What is selected' })).getByText('1 selected')).toBeDefined();
    await actions.click(box('B'));
    expect(said()).toBe('Nothing selected');
    expect(screen.queryByRole('group', { name: 'What is selected' })).toBeNull();
  });

  it('takes a range with Shift, in either direction', async () => {
    const { actions } = show(5, { titles, selection });
    await actions.click(await screen.findByRole('checkbox', { name: 'Select B' }));
    await actions.keyboard('{Shift>}');
    await actions.click(box('D'));
    expect(checked()).toEqual(['B', 'C', 'D']);
    await actions.click(box('A'));
    expect(checked()).toEqual(['A', 'B', 'C', 'D']);
    await actions.click(box('C'));
    await actions.keyboard('{/Shift}');
    expect([checked(), said()]).toEqual([['D'], '1 selected']);
  });

  it('takes a range by a drag over the boxes, which shrinks again on the way back', async () => {
    const { actions } = show(5, { titles, selection });
    await screen.findByRole('checkbox', { name: 'Select A' });
    const drag = (...over: readonly string[]) =>
      actions.pointer([
        { keys: '[MouseLeft>]', target: box(over[0] ?? '') },
        ...over.slice(1).map((title) => ({ target: box(title) })),
        { keys: '[/MouseLeft]' },
      ]);
    await drag('B', 'C', 'D', 'E', 'D');
    expect(checked()).toEqual(['B', 'C', 'D']);
    await drag('C', 'D', 'C');
    expect(checked()).toEqual(['B', 'D']);
    await actions.click(box('C'));
    expect(checked()).toEqual(['B', 'C', 'D']);
  });

  it('moves by the arrow keys, grows with Shift, takes the page with Ctrl A, and ends with Escape', async () => {
    const { actions } = show(5, { titles, selection });
    await actions.click(await screen.findByRole('checkbox', { name: 'Select A' }));
    await actions.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect([checked(), document.activeElement]).toEqual([['A', 'B', 'C', 'D'], box('D')]);
    await actions.keyboard('{Control>}a{/Control}');
    expect(checked()).toEqual(titles);
    await actions.keyboard('{Escape}');
    expect([checked(), document.activeElement]).toEqual([[], box('D')]);
  });

  it('takes the page by the box in the table’s head, which shows if only a part is selected', async () => {
    const { actions } = show(5, { titles, selection });
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    await actions.click(all);
    expect([checked(), all.checked, all.indeterminate]).toEqual([titles, true, false]);
    await actions.click(box('C'));
    expect([checked().length, all.checked, all.indeterminate]).toEqual([4, false, true]);
    await actions.click(all);
    await actions.click(all);
    expect([checked(), all.checked, all.indeterminate]).toEqual([[], false, false]);
  });

  it('leaves out what was sold exclusively', async () => {
    const sold = makeOwnBeat({ _id: 'S', title: 'S', status: 'sold' });
    const { actions } = render(<OwnBeatsPanel action={null} otherwiseFocus={{ current: null }} />, {
      responses: {
        'GET /api/v1/app/bulk/edits': { edits: [] },
        [list]: {
          beatTracks: [sold, makeOwnBeat({ _id: 'A', title: 'A' })],
          totalBeatsUploaded: 2,
          total: 2,
          pages: 1,
        },
      },
    });
    await actions.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    expect(screen.queryByRole('checkbox', { name: 'Select S' })).toBeNull();
    expect(said()).toBe('1 selected');
  });
});
