import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiRequest } from '#contract-kit/api.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { HelpGroup, SavedGroups } from '../../contract.ts';
import { LegalEditor } from './legal-editor.tsx';

const getKey = 'GET /api/v1/app/csl/csl1/edit';
const saveKey = 'POST /api/v1/app/csl/csl1/update';

const group = (n: number): HelpGroup => ({
  id: `link${n}`,
  title: `Title ${n}`,
  boxes: [{ id: `box${n}`, content: `Text ${n}`, link: '/terms' }],
});
const stored = (...groups: HelpGroup[]): SavedGroups => ({
  data: groups,
  version: 4,
  savedAt: '2026-11-22T10:00:00.000Z',
});

interface Body {
  readonly data: HelpGroup[];
  readonly version: number;
}

const accept = ({ body }: ApiRequest) => ({
  message: 'Data saved successfully!',
  data: (body as Body).data,
  version: (body as Body).version + 1,
  savedAt: '2026-11-22T11:00:00.000Z',
});

const open = async (groups: HelpGroup[], save: unknown = accept) => {
  const page = render(<LegalEditor open onOpenChange={() => undefined} />, {
    responses: { [getKey]: stored(...groups), [saveKey]: save },
    user: makeUser({ role: 'admin' }),
  });
  await screen.findByLabelText('Title of the new link');
  return { ...page, sent: () => page.server.sentTo(saveKey) as Body[] };
};

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(() => window.sessionStorage.clear());

describe('the CSL1 editor', () => {
  it('shows 3 link groups per page', async () => {
    const { actions } = await open([1, 2, 3, 4, 5, 6, 7].map(group));
    expect(titles()).toEqual(['Title 1', 'Title 2', 'Title 3']);
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    await actions.click(button('Next page'));
    await actions.click(button('Next page'));
    expect(titles()).toEqual(['Title 7']);
    expect(button('Next page').hasAttribute('disabled')).toBe(true);
  });

  it('toggles the boxes of each group', async () => {
    const { actions } = await open([group(1), group(2)]);
    const [toggle] = screen.getAllByRole('button', { name: '1 box' });
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    await actions.click(toggle!);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('Text 1');
    await actions.click(toggle!);
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('saves a new link at once, with a title and an id from the time, and says ‘Data saved successfully!’', async () => {
    const { actions, sent } = await open([group(1)]);
    await actions.click(button('Add link'));
    expect(await screen.findByText('Enter a title.')).toBeTruthy();
    await actions.type(screen.getByLabelText('Title of the new link'), '  Refunds ');
    await actions.click(button('Add link'));
    expect(await screen.findByText('Data saved successfully!')).toBeTruthy();
    expect(sent()).toEqual([
      { version: 4, data: [group(1), { id: expect.stringMatching(/^link\d{13}$/), title: 'Refunds', boxes: [] }] },
    ]);
    expect(titles()).toEqual(['Title 1', 'Refunds']);
  });

  it('saves a new title of a link at once', async () => {
    const { actions, sent } = await open([group(1)]);
    await actions.click(button('Rename Title 1'));
    const field = screen.getByLabelText('New title of Title 1');
    await actions.clear(field);
    await actions.click(button('Save title'));
    expect(await screen.findByText('Enter a title.')).toBeTruthy();
    await actions.type(field, 'Orders');
    await actions.click(button('Save title'));
    await waitFor(() => expect(titles()).toEqual(['Orders']));
    expect(sent()).toEqual([{ version: 4, data: [{ ...group(1), title: 'Orders' }] }]);
  });

  it('deletes a link as soon as the admin confirms it', async () => {
    const { actions, sent } = await open([group(1), group(2)]);
    await actions.click(button('Delete Title 1'));
    expect(sent()).toEqual([]);
    await actions.click(await screen.findByRole('button', { name: 'Delete link' }));
    await waitFor(() => expect(sent()).toEqual([{ version: 4, data: [group(2)] }]));
  });

  it('keeps edits of boxes local until they are saved; a new box says ‘New Box’', async () => {
    const { actions, sent } = await open([group(1)]);
    await actions.click(button('1 box'));
    await actions.click(button('Add box'));
    expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Text' }).map(({ value }) => value)).toEqual([
      'Text 1',
      'New Box',
    ]);
    await actions.type(screen.getAllByRole('textbox', { name: /^Link/ })[1]!, '/privacy');
    await actions.click(button('Remove Box 1'));
    expect(sent()).toEqual([]);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await actions.click(button('Save changes'));
    expect(await screen.findByText('Data saved successfully!')).toBeTruthy();
    expect(sent()).toEqual([
      {
        version: 4,
        data: [
          { ...group(1), boxes: [{ id: expect.stringMatching(/^box\d{13}$/), content: 'New Box', link: '/privacy' }] },
        ],
      },
    ]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('shows a validation error at its field, on the page with that field, and keeps what was typed', async () => {
    const words = 'Start with https://, http://, mailto: or / for a page on this site.';
    const refusal = new Refusal(400, { message: 'Check the fields.', fields: { 'data.0.boxes.0.link': [words] } });
    const { actions } = await open([1, 2, 3, 4].map(group), refusal);
    await actions.click(screen.getAllByRole('button', { name: '1 box' })[0]!);
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: /^Link/ });
    await actions.clear(link);
    await actions.type(link, 'javascript:x');
    await actions.click(button('Next page'));
    await actions.click(button('Save changes'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(titles()[0]).toBe('Title 1');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Link/ });
    expect(field.value).toBe('javascript:x');
    await actions.type(field, '!');
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('the conflict after a save of an older copy of the help links', () => {
  const theirs: SavedGroups = { ...stored({ ...group(1), title: 'Theirs' }, group(9)), version: 5 };
  const refuseFirst = () => {
    let first = true;
    return (request: ApiRequest) => {
      if (!first) return accept(request);
      first = false;
      return new Refusal(409, { code: 'HELP_OUTDATED', details: theirs });
    };
  };
  const collide = async () => {
    const page = await open([group(1), group(2)], refuseFirst());
    await page.actions.type(screen.getByLabelText('Title of the new link'), 'Mine');
    await page.actions.click(button('Add link'));
    await screen.findByRole('heading', { name: 'Someone else saved the help center first' });
    return page;
  };
  const mine = () => within(screen.getByRole('region', { name: 'Your version' }));
  const saved = () => within(screen.getByRole('region', { name: 'Saved version' }));

  it('shows both versions with the differences marked', async () => {
    await collide();
    for (const text of ['Title 1', 'Title 2', 'Mine']) expect(mine().getByText(text)).toBeTruthy();
    for (const text of ['Theirs', 'Title 9']) expect(saved().getByText(text)).toBeTruthy();
    expect(saved().getByText('Different')).toBeTruthy();
    expect(saved().getByText('Only here')).toBeTruthy();
  });

  it('can be resolved by saving my version over the shown one', async () => {
    const { actions, sent } = await collide();
    await actions.click(mine().getByRole('button', { name: 'Keep my version' }));
    expect(await screen.findByText('Data saved successfully!')).toBeTruthy();
    expect(sent()[1]).toMatchObject({ version: 5, data: [group(1), group(2), { title: 'Mine' }] });
  });

  it('can be resolved by keeping their version, without sending anything', async () => {
    const { actions, sent } = await collide();
    await actions.click(saved().getByRole('button', { name: 'Keep the saved version' }));
    expect(titles()).toEqual(['Theirs', 'Title 9']);
    expect(sent()).toHaveLength(1);
  });

  it('can be resolved by copying single links across', async () => {
    const { actions, sent } = await collide();
    await actions.click(saved().getByRole('button', { name: 'Add to my version (Title 9)' }));
    await actions.click(saved().getByRole('button', { name: 'Use in my version (Theirs)' }));
    await actions.click(mine().getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({
      version: 5,
      data: [{ id: 'link1', title: 'Theirs' }, group(2), { title: 'Mine' }, group(9)],
    });
  });

  it('lets the admin copy the saved version as text', async () => {
    const { actions } = await collide();
    await actions.click(button('Copy as text (Saved version)'));
    expect(await navigator.clipboard.readText()).toBe('Theirs\n- Text 1: /terms\n\nTitle 9\n- Text 9: /terms');
  });

  it('can be left to return to my changes, which survive closing the editor', async () => {
    const { actions, unmount } = await collide();
    await actions.click(button('Back to my changes'));
    expect(titles()).toEqual(['Title 1', 'Title 2', 'Mine']);
    unmount();
    await open([group(1)]);
    await waitFor(() => expect(titles()).toEqual(['Title 1', 'Title 2', 'Mine']));
  });
});

it.each([
  ['CSL Overview', 'Coming soon - Not Available yet!'],
  ['Legal Complaints', 'Coming soon - Not Available yet!'],
  ['CSL2 Editor', 'There’s nothing to edit here yet.'],
  ['Support', 'There’s nothing to edit here yet.'],
])('the tab %s of the help editor says %s', async (tab, words) => {
  const { actions } = await open([]);
  await actions.click(screen.getByRole('tab', { name: tab }));
  expect(screen.getByRole('tabpanel').textContent).toContain(words);
});
