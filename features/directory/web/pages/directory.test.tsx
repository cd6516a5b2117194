import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PasswordHost } from '#features/auth/web/public.tsx';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { DirectoryUser } from '../../contract.ts';
import { Component as DirectoryPage } from './directory.tsx';

const mia: DirectoryUser = {
  _id: 'mia-1',
  name: 'Mia Ødegård',
  email: 'mia.odegard@example.com',
  emailVerified: true,
  pendingEmail: null,
  username: 'mia',
  profileImage: '/media/pictures/mia/256.webp',
  role: { name: 'seller' },
  isEditor: false,
  status: 'active',
  suspendedReason: null,
};
const ben: DirectoryUser = { ...mia, _id: 'ben-1', name: 'Ben', email: 'b@x.io', username: 'ben', profileImage: null };
const admin = makeUser({ _id: 'admin-1', role: 'admin', username: 'ada' });

const list = 'GET /api/v1/app/all-users';
const update = 'PUT /api/v1/app/update-user/:userId';
const changeRole = 'PUT /api/v1/app/users/:userId/role';
const changeEditor = 'PUT /api/v1/app/users/:userId/editor';
const suspend = 'POST /api/v1/app/users/:userId/suspend';
const overview = 'GET /api/v1/app/account-status';
const connect = 'POST /api/v1/app/stripe-connect';
const notConnected = { stripeConnected: false, paypalConnected: false, twoFAEnabled: true };

const show = (responses: Record<string, unknown> = {}, path = '/dashboard/admin/site-directory') =>
  render(
    <>
      <DirectoryPage />
      <PasswordHost />
    </>,
    {
      path,
      user: admin,
      responses: {
        [list]: { users: [ben, mia], total: 32, page: 1, pages: 3 },
        [overview]: notConnected,
        ...responses,
      },
    },
  );

const overlay = () => within(screen.getByRole('dialog', { name: /Mia/ }));
const openMia = async (responses: Record<string, unknown> = {}) => {
  const shown = show(responses);
  await shown.actions.click(await screen.findByRole('button', { name: 'Edit Mia Ødegård' }));
  return shown;
};
const saveField = async ({ actions }: ReturnType<typeof show>, field: string, value: string) => {
  await actions.click(overlay().getByRole('button', { name: `Edit ${field}` }));
  const modal = within(screen.getByRole('dialog', { name: `Edit ${field}` }));
  const input = modal.getByRole('textbox');
  await actions.clear(input);
  await actions.type(input, value);
  await actions.click(modal.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Edit ${field}` })).toBeNull());
};

describe('the user directory', () => {
  it("has the title 'User Directory', the search 'Search users...' and its six columns", async () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'User Directory' })).toBeDefined();
    expect(screen.getByPlaceholderText('Search users...')).toBeDefined();
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Username',
      'Role',
      'Status',
      'Actions',
    ]);
    expect(screen.getByText('Seller', { selector: 'tbody tr:last-child *' })).toBeDefined();
  });

  it('shows the first five characters of an email address and an ellipsis, and the full address to a mouse and in the overlay', async () => {
    const { actions } = show();
    expect((await screen.findByText('mia.o…')).title).toBe(mia.email);
    expect(screen.getByText('b@x.i…')).toBeDefined();
    expect(screen.queryByText(mia.email)).toBeNull();
    await actions.click(screen.getByRole('button', { name: 'Edit Mia Ødegård' }));
    expect(overlay().getByText(mia.email)).toBeDefined();
  });

  it("shows a skeleton, then a page of at most 15 users with 'Page X of Y', Previous and Next, and keeps the page in the URL", async () => {
    const { actions, server } = show();
    expect(screen.getByRole('status', { name: 'Loading users' }).getAttribute('aria-busy')).toBe('true');
    expect(await screen.findByText('Page 1 of 3')).toBeDefined();
    expect(server.calls[0]?.query).toBe('page=1&limit=15');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    await actions.click(screen.getByRole('button', { name: 'Next' }));
    expect(window.location.search).toBe('?page=2');
    expect(await screen.findByText('Page 2 of 3')).toBeDefined();
    await actions.click(screen.getByRole('button', { name: 'Previous' }));
    expect(window.location.search).toBe('');
  });

  it('searches on the server from the first page, and keeps the search in the URL', async () => {
    const { actions, server } = show({}, '/dashboard/admin/site-directory?page=3&search=be');
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search users...').value).toBe('be');
    await actions.type(screen.getByPlaceholderText('Search users...'), 'n');
    await waitFor(() => expect(window.location.search).toBe('?search=ben'));
    await waitFor(() => expect(server.calls.at(-1)?.query).toBe('page=1&limit=15&search=ben'));
  });

  it("says 'Failed to fetch users' and retries", async () => {
    let fails = true;
    const { actions } = show({
      [list]: () => (fails ? new Refusal(400, { message: 'No.' }) : { users: [mia], total: 1, page: 1, pages: 1 }),
    });
    expect(await screen.findByText('Failed to fetch users')).toBeDefined();
    fails = false;
    await actions.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Edit Mia Ødegård' })).toBeDefined();
  });
});

describe('the edit overlay of the user directory', () => {
  it('shows the picture, or the default one if it fails to load', async () => {
    await openMia();
    const picture = overlay().getByRole('img', { name: 'Picture of Mia Ødegård' });
    expect(picture.getAttribute('src')).toBe(mia.profileImage);
    fireEvent.error(picture);
    expect(overlay().getByRole('img', { name: 'Picture of Mia Ødegård' }).tagName).not.toBe('IMG');
  });

  it("has role and status read-only, 'Back to Directory', and an 'Edit Profile' that only shows an alert", async () => {
    const { actions, server } = await openMia();
    expect(overlay().getByText('Seller')).toBeDefined();
    expect(overlay().getByText('Active')).toBeDefined();
    for (const name of ['Edit role', 'Edit status']) expect(overlay().queryByRole('button', { name })).toBeNull();
    const calls = server.calls.length;
    await actions.click(overlay().getByRole('button', { name: 'Edit Profile' }));
    expect(await screen.findByText(/^Coming soon/)).toBeDefined();
    expect(server.calls.length).toBe(calls);
    await actions.click(overlay().getByRole('button', { name: 'Back to Directory' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a changed field at once, then saves it', async () => {
    let respond: (body: object) => void = () => undefined;
    const waiting = new Promise<object>((resolve) => {
      respond = resolve;
    });
    const shown = await openMia({ [update]: () => waiting });
    await saveField(shown, 'username', 'mia-2');
    expect(overlay().getByText('mia-2')).toBeDefined();
    expect(shown.server.sentTo(update)).toEqual([{ username: 'mia-2' }]);
    respond({ user: { ...mia, username: 'mia-2' } });
    expect(await screen.findByText('Username saved.')).toBeDefined();
  });

  it('shows the old value again if a change is refused, and says why; Cancel changes nothing', async () => {
    const words = 'This username is taken. Choose another one.';
    const shown = await openMia({ [update]: new Refusal(409, { code: 'ACCOUNT_USERNAME_TAKEN', message: words }) });
    await shown.actions.click(overlay().getByRole('button', { name: 'Edit name' }));
    await shown.actions.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(shown.server.sentTo(update)).toEqual([]);
    await saveField(shown, 'username', 'ben');
    expect(await screen.findByText(words)).toBeDefined();
    expect(overlay().getByText('mia')).toBeDefined();
    expect(overlay().queryByText('ben')).toBeNull();
  });

  it('says that a new email address awaits verification', async () => {
    const pendingEmail = 'new@example.com';
    const shown = await openMia({ [update]: { user: { ...mia, pendingEmail } } });
    await saveField(shown, 'email', pendingEmail);
    expect(await screen.findByText(/^We sent a link to new@example.com/)).toBeDefined();
    expect(overlay().getByText(mia.email)).toBeDefined();
    expect(overlay().getByText(/^Changes to new@example.com once/)).toBeDefined();
  });

  it("has an account overview: 'Complete Task', 'Generating...' while busy, 'Complete'", async () => {
    let respond: (body: object) => void = () => undefined;
    const waiting = new Promise<object>((resolve) => {
      respond = resolve;
    });
    const { actions } = await openMia({ [connect]: () => waiting });
    for (const label of ['Stripe Connected', 'Paypal Connected', '2FA Enabled']) {
      expect(await overlay().findByText(label)).toBeDefined();
    }
    expect(within(overlay().getByText('2FA Enabled').closest('li')!).getByText('Complete')).toBeDefined();
    await actions.click(overlay().getByRole('button', { name: 'Complete Task' }));
    expect(overlay().getByRole('button', { name: 'Generating...' })).toBeDefined();
    respond({ url: 'https://connect.stripe.example/form' });
    expect(await overlay().findByText('https://connect.stripe.example/form')).toBeDefined();
  });

  it('suspends after confirmation, with a reason', async () => {
    const suspendedReason = 'Sold someone else’s beats.';
    const { actions, server } = await openMia({
      [suspend]: { user: { ...mia, status: 'suspended', suspendedReason } },
    });
    await actions.click(overlay().getByRole('button', { name: 'Suspend account' }));
    const question = within(screen.getByRole('dialog', { name: 'Suspend this account?' }));
    await actions.click(question.getByRole('button', { name: 'Suspend account' }));
    expect(await question.findByText('Enter a reason. They’ll see it in their email.')).toBeDefined();
    expect(server.sentTo(suspend)).toEqual([]);
    await actions.type(question.getByLabelText('Reason'), suspendedReason);
    await actions.click(question.getByRole('button', { name: 'Suspend account' }));
    expect(await screen.findByText('Account suspended.')).toBeDefined();
    expect(server.sentTo(suspend)).toEqual([{ reason: suspendedReason }]);
    expect(overlay().getByText('Suspended')).toBeDefined();
    expect(overlay().getByRole('button', { name: 'Restore account' })).toBeDefined();
  });

  it('asks for the password before it changes a role', async () => {
    let confirmed = false;
    const { actions, server } = await openMia({
      [changeRole]: () =>
        confirmed
          ? { user: { ...mia, role: { name: 'admin' } } }
          : new Refusal(403, { code: 'PASSWORD_REQUIRED', message: 'Enter your password first.' }),
      'GET /api/v1/app/passkeys': [],
      'GET /api/v1/app/security': { hasPassword: true },
      'POST /api/v1/app/password-validate': () => {
        confirmed = true;
        return { message: 'Password validated' };
      },
    });
    await actions.click(overlay().getByRole('button', { name: 'Change role' }));
    const question = within(screen.getByRole('dialog', { name: 'Change this role?' }));
    await actions.selectOptions(question.getByLabelText('New role'), 'admin');
    await actions.click(question.getByRole('button', { name: 'Change role' }));
    await actions.type(await screen.findByLabelText(/password/i), 'a long enough password{Enter}');
    expect(await screen.findByText('Role changed.')).toBeDefined();
    expect(server.sentTo(changeRole)).toEqual([{ role: 'admin' }, { role: 'admin' }]);
    expect(overlay().getByText('Admin')).toBeDefined();
  });

  it('gives the right to edit the site and takes it away, each after a question, and says who has it', async () => {
    const { actions, server } = await openMia({
      [changeEditor]: ({ body }: { body: { isEditor: boolean } }) => ({ user: { ...mia, ...body } }),
    });
    const press = async (name: string) => {
      await actions.click(overlay().getByRole('button', { name }));
      const question = within(screen.getByRole('dialog', { name: `${name}?` }));
      await actions.click(question.getByRole('button', { name }));
    };
    await press('Allow site editing');
    expect(await screen.findByText('They can edit the site now.')).toBeDefined();
    expect(overlay().getByText('Seller, editor')).toBeDefined();
    await press('Remove site editing');
    expect(await screen.findByText('They can’t edit the site anymore.')).toBeDefined();
    expect(overlay().getByText('Seller')).toBeDefined();
    expect(server.sentTo(changeEditor)).toEqual([{ isEditor: true }, { isEditor: false }]);
  });

  it('doesn’t offer an admin the right to edit the site, because they have it', async () => {
    const boss = { ...mia, role: { name: 'admin' } };
    const { actions } = show({ [list]: { users: [boss], total: 1, page: 1, pages: 1 } });
    await actions.click(await screen.findByRole('button', { name: 'Edit Mia Ødegård' }));
    expect(overlay().getByRole('button', { name: 'Change role' })).toBeDefined();
    expect(overlay().queryByRole('button', { name: 'Allow site editing' })).toBeNull();
  });

  it('doesn’t let admins suspend or demote themselves', async () => {
    const { actions } = show({ [list]: { users: [{ ...mia, _id: admin._id }], total: 1, page: 1, pages: 1 } });
    await actions.click(await screen.findByRole('button', { name: 'Edit Mia Ødegård' }));
    for (const name of ['Suspend account', 'Change role']) {
      expect(overlay().queryByRole('button', { name })).toBeNull();
    }
    expect(overlay().getByText(/^This is you\./)).toBeDefined();
  });
});

describe('a seller’s public profile', () => {
  const clear = 'POST /api/v1/app/admin/profiles/:userId/clear';

  it('can be cleared by an admin, who has to enter a reason', async () => {
    const { actions, server } = await openMia({ [clear]: { message: 'Public profile cleared.' } });
    expect(overlay().getByRole('link', { name: 'View page' }).getAttribute('href')).toBe('/beatstore/mia');
    await actions.click(overlay().getByRole('button', { name: 'Clear page' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Clear Mia Ødegård’s page?' }));
    await actions.type(dialog.getByLabelText('Reason'), 'x');
    await actions.click(dialog.getByRole('button', { name: 'Clear page' }));
    expect(await dialog.findByText('Use at least 3 characters.')).toBeDefined();
    await actions.type(dialog.getByLabelText('Reason'), 'yz');
    await actions.click(dialog.getByRole('button', { name: 'Clear page' }));
    expect(await screen.findByText('Public profile cleared.')).toBeDefined();
    expect(server.sentTo(clear)).toEqual([{ reason: 'xyz' }]);
  });

  it('is reported as empty if there is nothing to clear', async () => {
    const empty = 'This account has nothing on its public profile.';
    const { actions } = await openMia({ [clear]: new Refusal(404, { message: empty }) });
    await actions.click(overlay().getByRole('button', { name: 'Clear page' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Clear Mia Ødegård’s page?' }));
    await actions.type(dialog.getByLabelText('Reason'), 'A test.');
    await actions.click(dialog.getByRole('button', { name: 'Clear page' }));
    expect(await dialog.findByText(empty)).toBeDefined();
  });
});
