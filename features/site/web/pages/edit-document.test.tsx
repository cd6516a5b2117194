import { label } from '#content/label.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import { makeUser } from '#testing/components/people.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { builtIn } from '../../built-in.ts';
import { siteDocuments } from '../../documents.ts';
import { Component } from './edit-document.tsx';

const merch = builtIn('merch', label);

const open = (document: ReturnType<typeof builtIn> = merch, more: Readonly<Record<string, unknown>> = {}) =>
  render(
    <PageParamsProvider value={{ name: document.name }}>
      <Component />
    </PageParamsProvider>,
    {
      responses: {
        'GET /api/v1/app/admin/site-documents/:name': {
          current: document,
          draft: null,
          versions: [],
          orders: [],
          timeZone: 'UTC',
          artists: [],
          pictures: [],
        },
        'POST /api/v1/app/admin/site-documents/:name/previews': {
          url: 'about:blank',
          expiresAt: '2026-12-01T10:00:00.000Z',
        },
        'PUT /api/v1/app/admin/site-drafts': { revision: 1, author: null, changedAt: '2026-11-30T10:00:00.000Z' },
        'GET /api/v1/app/site-documents/:name': document,
        ...more,
      },
    },
  );

it('each change is based on the one before, and Undo takes back one at a time', async () => {
  const { actions, server } = open();
  const status = await screen.findByLabelText<HTMLInputElement>('Status');
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  await actions.clear(status);
  await actions.type(status, 'Out in June');
  await actions.clear(title);
  await actions.type(title, 'Things');
  expect([status.value, title.value]).toEqual(['Out in June', 'Things']);

  await actions.click(screen.getByRole('button', { name: 'Undo' }));
  expect([status.value, title.value]).toEqual(['Out in June', 'Merch']);

  await actions.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(server.calls.findLast(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    document: { ...merch, data: { ...merch.data, status: 'Out in June' } },
    revision: 0,
    version: 0,
  });
});

it('each press that changes a list is a step of its own', async () => {
  const { actions } = open();
  const entries = () => screen.getAllByText(/^Item \d+/).length;
  const add = await screen.findByRole('button', { name: 'Add item' });
  const before = entries();
  await actions.click(add);
  await actions.click(add);
  expect(entries()).toBe(before + 2);
  await actions.click(screen.getByRole('button', { name: 'Undo' }));
  expect(entries()).toBe(before + 1);
});

it('the editor of the advertised prices says that licenses keep theirs, and leads to them', async () => {
  open(builtIn('prices', label));
  expect(await screen.findByText(/its licenses, which keep their prices when you change these/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'What the label’s licenses cost' });
  expect(link.getAttribute('href')).toBe('/dashboard/licenses');
});

it('the history of the terms says what each version is called, and in how many orders it is', async () => {
  const terms = builtIn('terms', label);
  const version = { author: null, savedAt: '2026-12-01T10:00:00.000Z', from: '2026-12-01T10:00:00.000Z' };
  render(
    <PageParamsProvider value={{ name: 'terms' }}>
      <Component />
    </PageParamsProvider>,
    {
      responses: {
        'GET /api/v1/app/admin/site-documents/:name': {
          current: terms,
          draft: null,
          versions: [{ ...version, version: 1, knownAs: '2026-12-01.1', state: 'current' }],
          orders: [
            { version: 0, count: 12 },
            { version: 1, count: 1 },
          ],
          timeZone: 'UTC',
          artists: [],
          pictures: [],
        },
        'POST /api/v1/app/admin/site-documents/:name/previews': {
          url: 'about:blank',
          expiresAt: '2026-12-01T10:00:00.000Z',
        },
      },
    },
  );
  const [published, came] = (await screen.findAllByRole('listitem')).filter(({ textContent }) =>
    /^(?:Version 2026-12-01\.1|As it came)/.test(textContent),
  );
  expect(published?.textContent).toMatch(/1 order$/);
  expect(came?.textContent).toContain('12 orders');
  expect(screen.getByText(/Have a lawyer read it/)).toBeTruthy();
});

it('an editor is told who makes accounts sellers, and asks for no accounts', async () => {
  render(
    <PageParamsProvider value={{ name: 'artists' }}>
      <Component />
    </PageParamsProvider>,
    {
      user: makeUser({ role: 'user', isEditor: true }),
      responses: {
        'GET /api/v1/app/admin/site-documents/:name': {
          current: builtIn('artists', label),
          draft: null,
          versions: [],
          orders: [],
          timeZone: 'UTC',
          artists: [],
          pictures: [],
        },
        'GET /api/v1/app/admin/site-artists': [],
        'GET /api/v1/app/admin/site-sellers': [],
        'POST /api/v1/app/admin/site-documents/:name/previews': {
          url: 'about:blank',
          expiresAt: '2026-12-01T10:00:00.000Z',
        },
        'GET /api/v1/app/site-documents/:name': builtIn('artists', label),
      },
    },
  );
  expect(await screen.findByText('Someone isn’t listed here? An admin makes accounts sellers.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Make sellers/ })).toBeNull();
});

const isWrong = (field: HTMLElement): boolean => field.getAttribute('aria-invalid') === 'true';
/** Where screen readers hear of it. */
const announcement = (words: RegExp) => screen.findByText(words, { selector: 'output' });

describe('what the server would refuse', () => {
  const empty = 'This can’t be empty.';

  it('is said of a field once it was left, and of no other one', async () => {
    const { actions } = open();
    const status = await screen.findByLabelText('Status');
    await actions.clear(status);
    expect(screen.queryByText(empty)).toBeNull();
    await actions.clear(screen.getByLabelText('Title'));
    expect(screen.getAllByText(empty)).toHaveLength(1);
    expect([isWrong(status), isWrong(screen.getByLabelText('Title'))]).toEqual([true, false]);
    await actions.type(screen.getByLabelText('Title'), 'Things');
    await actions.type(status, 'Soon');
    expect(screen.queryByText(empty)).toBeNull();
    await actions.clear(status);
    await announcement(/Status: This can’t be empty\./);
  });

  it('is the same sentence that the server says', async () => {
    const { actions } = open(builtIn('label', label));
    const email = await screen.findByLabelText('Email address for questions');
    await actions.clear(email);
    await actions.type(email, 'nobody');
    await actions.tab();
    const data = { ...builtIn('label', label).data, email: 'nobody' };
    const [issue] = siteDocuments.label.shape.safeParse(data).error?.issues ?? [];
    expect(issue?.message).toBeTruthy();
    expect(screen.getByText(issue?.message ?? '')).toBeDefined();
  });

  it('doesn’t appear while a button is pressed, which it could move away', async () => {
    const { actions } = open();
    await actions.clear(await screen.findByLabelText('Status'));
    const target = screen.getByRole('button', { name: 'Move item 3 up' });
    await actions.pointer({ keys: '[MouseLeft>]', target });
    expect(screen.queryByText(empty)).toBeNull();
    await actions.pointer({ keys: '[/MouseLeft]', target });
    expect(await screen.findByText(empty)).toBeDefined();
  });

  it('is counted on an entry that is closed, and forgotten once entries have other numbers', async () => {
    const { actions } = open(builtIn('terms', label));
    const [entry] = await screen.findAllByRole('button', { name: /^Part 1/ });
    await actions.click(entry!);
    await actions.clear(screen.getByLabelText('Heading'));
    await actions.clear(screen.getByLabelText('Text'));
    expect(screen.queryByText('2 fields need your attention')).toBeNull();
    await actions.click(screen.getByRole('button', { name: 'Part 1' }));
    expect(screen.queryByLabelText('Heading')).toBeNull();
    expect(screen.getByText('2 fields need your attention')).toBeDefined();
    await actions.click(screen.getByRole('button', { name: 'Move part 1 down' }));
    expect(screen.queryByText('2 fields need your attention')).toBeNull();
  });

  it('opens its entry once it was refused, which stays open while it’s corrected', async () => {
    const refused = new Refusal(400, { fields: { 'document.data.parts.1.heading': [empty] } });
    const { actions } = open(builtIn('terms', label), { 'PUT /api/v1/app/admin/site-drafts': refused });
    await actions.type(await screen.findByLabelText('Title'), '!');
    await actions.click(screen.getByRole('button', { name: 'Save draft' }));
    const heading = await screen.findByLabelText('Heading');
    expect(document.activeElement).toBe(heading);
    await actions.type(heading, ' and more');
    expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toMatch(/ and more$/);
  });
});

describe('a color that is hard to read', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  it('is named while it’s chosen, with the nearest one that isn’t, by keyboard', async () => {
    const { actions } = open(builtIn('theme', label));
    const picker = await screen.findByLabelText('Accent: choose');
    expect(screen.queryByRole('button', { name: /^Use #/ })).toBeNull();
    fireEvent.input(picker, { target: { value: '#803000' } });
    expect(isWrong(field('Accent'))).toBe(true);
    expect(screen.getByText(/^Too hard to read on the background: 2\.1 to 1\. #[0-9a-f]{6} would do\.$/)).toBeDefined();
    const use = screen.getByRole('button', { name: /^Use #[0-9a-f]{6} ?: Accent$/ });
    const [color = ''] = /#[0-9a-f]{6}/.exec(use.textContent) ?? [];
    await announcement(/^Accent: Too hard to read on the background: 2\.1 to 1/);
    await actions.click(field('Accent'));
    await actions.tab();
    await actions.tab();
    expect(document.activeElement).toBe(use);
    await actions.keyboard('{Enter}');
    expect([field('Accent').value, isWrong(field('Accent'))]).toEqual([color, false]);
    expect(document.activeElement).toBe(field('Accent'));
    expect(screen.queryByRole('button', { name: /^Use #/ })).toBeNull();
  });

  it('is named for each pair that a new background affects, and not while it’s half typed', async () => {
    const { actions } = open(builtIn('theme', label));
    await screen.findByLabelText('Background: choose');
    await actions.clear(field('Background'));
    await actions.type(field('Background'), '#f6f1');
    expect(screen.queryByText(/^Too hard to read/)).toBeNull();
    await actions.type(field('Background'), 'e7');
    const uses = screen.getAllByRole('button', { name: /^Use #/ }).map(({ textContent }) => textContent.split(': ')[1]);
    expect(uses).toEqual(['Text', 'Accent', 'Accent on hover']);
    expect(isWrong(field('Background'))).toBe(false);
    for (const name of ['Text', 'Accent', 'Accent on hover']) {
      await actions.click(screen.getByRole('button', { name: new RegExp(`^Use #.*: ${name}$`) }));
    }
    expect(within(screen.getByRole('form')).queryAllByText(/^Too hard to read/)).toEqual([]);
  });
});

it('the editor of menu and footer says that the menu’s other entries have fixed words', async () => {
  open(builtIn('navigation', label));
  expect(await screen.findByText(/^The menu’s other entries, .* have fixed words\.$/)).toBeDefined();
});
