import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { label } from '#content/label.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { builtIn } from '../../built-in.ts';
import { type Setup, setupSteps } from '../../contract-setup.ts';
import type { DocumentData } from '../../documents.ts';
import { Component } from './setup.tsx';

type States = Readonly<Record<string, Setup['steps'][number]['state']>>;

const setupOf = (states: States, server: Partial<Setup['server']> = {}): Setup => ({
  steps: setupSteps.map((name) => ({ name, state: states[name] ?? 'open' })),
  server: { payments: 'sandbox', webhooks: null, mail: 'outbox', hasAddress: false, ...server },
});

const open = (path: string, setup: Setup, more: Readonly<Record<string, unknown>> = {}) =>
  render(<Component />, {
    user: makeUser({ role: 'admin', email: 'boss@label.example' }),
    path,
    responses: {
      'GET /api/v1/app/admin/site-setup': setup,
      'PUT /api/v1/app/admin/site-setup/:step': setupOf({ label: 'skipped' }),
      'GET /api/v1/app/admin/site-documents/:name': {
        current: builtIn('label', label),
        draft: null,
        versions: [],
        orders: [],
        timeZone: 'UTC',
        artists: [],
        pictures: [],
      },
      'GET /api/v1/app/admin/site-documents': [],
      'POST /api/v1/app/admin/site-documents/:name/previews': {
        url: 'about:blank',
        expiresAt: '2026-12-01T10:00:00.000Z',
      },
      ...more,
    },
  });

it('begins with the first open step, and asks only for what a new shop needs', async () => {
  open('/dashboard/admin/setup', setupOf({ theme: 'done' }));
  expect(await screen.findByText('Step 1 of 6')).toBeDefined();
  expect(await screen.findByLabelText('Line below the name')).toBeDefined();
  expect(screen.queryByLabelText('Rights')).toBeNull();
});

it('shows the whole form if something is wrong with a field that isn’t asked for', async () => {
  const refused = new Refusal(400, { fields: { 'document.data.rights': ['This can’t be empty.'] } });
  const { actions } = open('/dashboard/admin/setup', setupOf({}), { 'PUT /api/v1/app/admin/site-drafts': refused });
  await actions.click(await screen.findByRole('button', { name: 'Publish and continue' }));
  expect(await screen.findByText('This can’t be empty.')).toBeDefined();
  expect(screen.getByLabelText('Rights').getAttribute('aria-invalid')).toBe('true');
  await actions.type(screen.getByLabelText('Rights'), ' Really.');
  expect(screen.getByLabelText<HTMLInputElement>('Rights').value).toMatch(/Really\.$/);
});

it('skips a step, and leaves one that is done as it is', async () => {
  const { actions, server } = open('/dashboard/admin/setup?step=label', setupOf({}));
  await actions.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(window.location.search).toBe('?step=theme'));
  expect(server.calls.filter(({ key }) => key.startsWith('PUT')).map(({ body }) => body)).toEqual([{ skipped: true }]);
});

it('goes on from what is published without publishing it again', async () => {
  const { actions, server } = open('/dashboard/admin/setup?step=label', setupOf({ label: 'done' }));
  await actions.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.search).toBe('?step=theme'));
  expect(server.calls.filter(({ key }) => key.startsWith('PUT'))).toEqual([]);
});

it('begins each step at the top, with the focus on its heading', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  const { actions } = open('/dashboard/admin/setup?step=label', setupOf({ label: 'done' }));
  await actions.click(await screen.findByRole('button', { name: 'Continue' }));
  const heading = await screen.findByRole('heading', { name: 'Choose its logo and colors' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scroll.mock.calls).toEqual([[0, 0]]);
  scroll.mockRestore();
});

it.each([
  [{ payments: 'sandbox', mail: 'outbox' }, ['Sandbox', 'Outbox', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL']],
  [{ payments: 'test', mail: 'none', webhooks: 'manual' }, ['Test mode', 'STRIPE_SECRET_KEY', 'SMTP_URL']],
  [{ payments: 'live', mail: 'smtp', webhooks: 'shop', hasAddress: true }, ['Live', 'On']],
] as const)('says of %o what is missing and how to check it', async (server, words) => {
  open('/dashboard/admin/setup?step=payments', setupOf({}, server));
  for (const word of words) expect(await screen.findByText(word)).toBeDefined();
  expect(screen.getByText('npm run doctor -- --mail boss@label.example')).toBeDefined();
  if (!words.some((word) => word === 'SMTP_URL')) expect(screen.queryByText('SMTP_URL')).toBeNull();
});

it.each([
  [setupOf({}), 'That’s all six steps', 6],
  [
    setupOf({ label: 'done', theme: 'done', artists: 'done', seller: 'done', legal: 'done', payments: 'done' }),
    'Your site is ready',
    0,
  ],
])('says at the end what is still open', async (setup, heading, left) => {
  open('/dashboard/admin/setup?step=end', setup);
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  const list = screen.queryByRole('region', { name: 'Still open' });
  expect(list?.querySelectorAll('li').length ?? 0).toBe(left);
});

describe('the step of artists', () => {
  const stored = (versions: readonly object[] = []) => ({
    current: builtIn('artists', label),
    draft: null,
    versions,
    orders: [],
    timeZone: 'UTC',
    artists: [],
    pictures: [],
  });
  const { artists } = builtIn('artists', label).data as DocumentData<'artists'>;
  const listed = (accountId: string | null) =>
    artists.map(({ username, name }) => ({
      username,
      name,
      accountId,
      isSuspended: false,
      mayEdit: false,
      current: null,
      draft: null,
    }));
  const sellers = [
    { username: 'nell', name: 'Nell Harbor' },
    { username: 'orla', name: 'Orla Finch' },
  ];
  const openArtists = (more: Readonly<Record<string, unknown>> = {}) =>
    open('/dashboard/admin/setup?step=artists', setupOf({}), {
      'GET /api/v1/app/admin/site-documents/:name': stored(),
      'GET /api/v1/app/admin/site-artists': listed(null),
      'GET /api/v1/app/admin/site-sellers': sellers,
      'GET /api/v1/app/profiles/:username': { seller: null },
      ...more,
    });
  const entries = () =>
    screen.queryAllByRole('combobox', { name: 'Seller' }).map((field) => (field as HTMLInputElement).value);

  it('takes the examples away with one press, which can be undone', async () => {
    const { actions } = openArtists();
    await actions.click(await screen.findByRole('button', { name: 'Start with an empty list' }));
    expect(entries()).toEqual([]);
    expect(document.activeElement?.textContent).toContain('The examples are off the list.');
    await actions.click(screen.getByRole('button', { name: 'Undo' }));
    expect(entries()).toHaveLength(artists.length);
    expect(screen.getByRole('button', { name: 'Start with an empty list' })).toBeDefined();
  });

  it.each([
    [
      'have accounts, as in the demo',
      { 'GET /api/v1/app/admin/site-artists': listed('0198c252-1b10-7cc6-8b3a-56625bdba5ed') },
    ],
    [
      'were published',
      {
        'GET /api/v1/app/admin/site-documents/:name': stored([
          {
            version: 1,
            knownAs: null,
            author: null,
            savedAt: '2026-12-01T10:00:00.000Z',
            from: '2026-12-01T10:00:00.000Z',
            state: 'current',
          },
        ]),
      },
    ],
  ])('doesn’t offer that for artists who %s', async (_what, more) => {
    openArtists(more);
    expect(await screen.findByRole('checkbox', { name: /Nell Harbor/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Start with an empty list' })).toBeNull();
  });

  it('adds several sellers at once, who are one step to undo', async () => {
    const { actions } = openArtists();
    await actions.click(await screen.findByRole('checkbox', { name: /Nell Harbor/ }));
    await actions.click(screen.getByRole('checkbox', { name: /Orla Finch/ }));
    await actions.click(screen.getByRole('button', { name: 'Add 2 sellers' }));
    await waitFor(() => expect(entries()).toEqual([...artists.map(({ username }) => username), 'nell', 'orla']));
    expect(screen.queryByRole('checkbox', { name: /Nell Harbor/ })).toBeNull();
    await actions.click(screen.getByRole('button', { name: 'Undo' }));
    expect(entries()).toHaveLength(artists.length);
  });
});

it('says which law the agreements name, where it’s changed, and which texts came with the site', async () => {
  const published = {
    version: 1,
    knownAs: '2026-12-01.1',
    author: null,
    savedAt: '2026-12-01T10:00:00.000Z',
    from: '2026-12-01T10:00:00.000Z',
    state: 'current',
  };
  open('/dashboard/admin/setup?step=legal', setupOf({}), {
    'GET /api/v1/app/site-documents/:name': builtIn('agreements', label),
    'GET /api/v1/app/admin/site-documents': [
      { name: 'terms', current: published, scheduled: null, draft: null },
      { name: 'privacy', current: null, scheduled: null, draft: null },
    ],
  });
  expect(await screen.findByText(/under the law of the State of Georgia, United States/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Change it in the agreements' }).getAttribute('href')).toBe(
    '/dashboard/admin/site/agreements',
  );
  await waitFor(() => {
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.some((row) => row.includes('Terms') && row.includes('Published'))).toBe(true);
    expect(rows.some((row) => row.includes('Privacy') && row.includes('As it came with the site'))).toBe(true);
  });
});
