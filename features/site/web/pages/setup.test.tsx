import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { label } from '#content/label.ts';
import type { ApiRequest } from '#contract-kit/api.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { builtIn } from '../../built-in.ts';
import { type Setup, setupSteps } from '../../contract-setup.ts';
import type { DocumentData, DocumentName } from '../../documents.ts';
import { type LegalName, legalNames } from '../../legal-pages.ts';
import { Component } from './setup.tsx';

type States = Readonly<Record<string, Setup['steps'][number]['state']>>;

const setupOf = (states: States, server: Partial<Setup['server']> = {}): Setup => ({
  steps: setupSteps.map((name) => ({ name, state: states[name] ?? 'open' })),
  server: { payments: 'sandbox', webhooks: null, mail: 'outbox', hasAddress: false, hasOrders: false, ...server },
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
      'GET /api/v1/app/admin/new-users': { users: [] },
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

  const newcomerOf = (id: string, username: string, name: string) => ({
    _id: id,
    name,
    email: `${username}@mail.example`,
    emailVerified: true,
    pendingEmail: null,
    username,
    profileImage: null,
    role: { name: 'user' },
    isEditor: false,
    status: 'active',
    suspendedReason: null,
  });
  const newcomers = {
    users: [newcomerOf('id-1', 'pia', 'Pia Moss'), newcomerOf('id-2', 'rue', 'Rue Vale')],
  };

  it('makes the newest accounts sellers and adds them with one press', async () => {
    const { actions, server } = openArtists({
      'GET /api/v1/app/admin/new-users': newcomers,
      'POST /api/v1/app/admin/new-sellers': newcomers,
    });
    await actions.click(await screen.findByRole('checkbox', { name: /Pia Moss/ }));
    await actions.click(screen.getByRole('checkbox', { name: /Rue Vale/ }));
    await actions.click(screen.getByRole('button', { name: 'Make 2 accounts sellers and add' }));
    await waitFor(() => expect(entries()).toEqual([...artists.map(({ username }) => username), 'pia', 'rue']));
    expect(server.calls.find(({ key }) => key.endsWith('/new-sellers'))?.body).toEqual({ userIds: ['id-1', 'id-2'] });
  });

  it('adds nobody if one of them is refused, and says who', async () => {
    const { actions } = openArtists({
      'GET /api/v1/app/admin/new-users': newcomers,
      'POST /api/v1/app/admin/new-sellers': new Refusal(409, {
        code: 'DIRECTORY_SUSPENDED',
        message: 'This account is suspended. Restore it first.',
        fields: { 'userIds.1': ['This account is suspended. Restore it first.'] },
      }),
    });
    await actions.click(await screen.findByRole('checkbox', { name: /Pia Moss/ }));
    await actions.click(screen.getByRole('checkbox', { name: /Rue Vale/ }));
    await actions.click(screen.getByRole('button', { name: 'Make 2 accounts sellers and add' }));
    expect(await screen.findByText('Rue Vale: This account is suspended. Restore it first.')).toBeDefined();
    expect(entries()).toEqual(artists.map(({ username }) => username));
  });

  it('says where artists sign up if nobody has', async () => {
    openArtists();
    const link = await screen.findByRole('link', { name: `${window.location.origin}/register` });
    expect(link.getAttribute('href')).toBe('/register');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
  });
});

it.each([
  [false, /^You sell in USD\. You can still change it, but not after the first order/],
  [true, /^You sell in USD\. The shop has orders/],
])('says in which currency the shop sells, and whether it can be changed: %s', async (hasOrders, words) => {
  open('/dashboard/admin/setup?step=payments', setupOf({}, { hasOrders }));
  const part = within(await screen.findByRole('region', { name: 'Currency' }));
  expect(part.getByText((_, element) => element?.tagName === 'P' && words.test(element.textContent))).toBeDefined();
  expect(part.queryByText('CURRENCY') === null).toBe(hasOrders);
});

describe('the step of legal texts', () => {
  const published = {
    version: 1,
    knownAs: '2026-12-01.1',
    author: null,
    savedAt: '2026-12-01T10:00:00.000Z',
    from: '2026-12-01T10:00:00.000Z',
    state: 'current',
  };
  const listed = (found: Readonly<Record<string, object>> = {}) =>
    legalNames.map((name) => ({ name, current: null, scheduled: null, draft: null, ...found[name] }));
  const openLegal = (list: () => readonly object[], more: Readonly<Record<string, unknown>> = {}) =>
    open('/dashboard/admin/setup?step=legal', setupOf({}), {
      'GET /api/v1/app/site-documents/:name': ({ path }: ApiRequest) =>
        builtIn(path.split('/').at(-1) as DocumentName, label),
      'GET /api/v1/app/admin/site-documents': list,
      ...more,
    });
  const useOf = (name: string) => ({ name: new RegExp(`^Use it as it is ?: ${name}$`) });
  const restoring = 'POST /api/v1/app/admin/site-documents/:name/versions/:version/restore';

  it('says which law and seller the texts name, and where they’re changed', async () => {
    openLegal(() => listed({ terms: { current: published } }));
    expect(await screen.findByText(/under the law of the State of Georgia, United States/)).toBeDefined();
    expect(screen.getByText(/say that GIJO runs the site/)).toBeDefined();
    const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(pathOf('Change the law')).toBe('/dashboard/admin/site/agreements');
    expect(pathOf('Change the seller')).toBe('/dashboard/admin/setup?step=seller');
    expect(await screen.findByText(/write \{seller\} in one of its parts/)).toBeDefined();
    // The text of this test isn't filled in.
    expect(await screen.findByText(/don’t say “the State of Georgia, United States”/)).toBeDefined();
    expect(screen.queryByRole('checkbox', useOf('Terms'))).toBeNull();
  });

  it('publishes with one press those that are right as they came', async () => {
    let found: readonly { readonly name: LegalName }[] = listed({
      privacy: { draft: { revision: 1, author: null, changedAt: published.savedAt } },
    });
    const { actions, server } = openLegal(() => found, {
      [restoring]: ({ path }: ApiRequest) => {
        found = found.map((one) => (path.includes(`/${one.name}/`) ? { ...one, current: published } : one));
        return published;
      },
    });
    const button = await screen.findByRole('button', { name: 'Publish all as they are' });
    expect(button).toHaveProperty('disabled', true);
    // Someone has begun to change this one.
    expect(screen.queryByRole('checkbox', useOf('Privacy'))).toBeNull();
    for (const name of ['Terms', 'Right of withdrawal', 'Terms for free use', 'License agreements']) {
      await actions.click(screen.getByRole('checkbox', useOf(name)));
    }
    await actions.click(button);
    const done = await screen.findByText('Published. Each has a version and a day now.');
    expect(document.activeElement).toBe(done);
    expect(server.calls.filter(({ key }) => key === restoring).map(({ path }) => path)).toEqual(
      ['terms', 'withdrawal', 'free-use', 'agreements'].map(
        (name) => `/api/v1/app/admin/site-documents/${name}/versions/0/restore`,
      ),
    );
    expect(screen.queryByRole('button', { name: 'Publish all as they are' })).toBeNull();
  });

  it('says what went wrong, and keeps what was chosen', async () => {
    const { actions } = openLegal(() => listed(), {
      [restoring]: new Refusal(409, { message: 'A version is already scheduled. Cancel it first.' }),
    });
    await actions.click(await screen.findByRole('checkbox', useOf('Terms')));
    await actions.click(screen.getByRole('button', { name: 'Publish 1 text as it is' }));
    expect(await screen.findByText('A version is already scheduled. Cancel it first.')).toBeDefined();
    expect(screen.getByRole('checkbox', useOf('Terms'))).toHaveProperty('checked', true);
  });
});
