import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { ModeratedLicense } from '../../contract-admin.ts';
import { Component as ModeratedLicensesPage } from './moderation.tsx';

const offered: ModeratedLicense = {
  _id: '01900000-0000-7000-8000-000000000001',
  title: 'Tour pack',
  price: '45.50',
  exclusive: false,
  user: { _id: '01900000-0000-7000-8000-0000000000aa', username: 'quarry', name: 'Ines Quarry' },
  createdAt: '2031-02-03T10:00:00.000Z',
  withdrawn: null,
};
const reason = 'It promises what nobody can give.';

const list = 'GET /api/v1/app/admin/licenses';
const withdraw = 'POST /api/v1/app/admin/licenses/:licenseId/withdraw';
const restore = 'POST /api/v1/app/admin/licenses/:licenseId/restore';

const show = (license: ModeratedLicense, responses: Record<string, unknown> = {}) =>
  render(<ModeratedLicensesPage />, {
    path: '/dashboard/admin/moderation/licenses',
    user: makeUser({ role: 'admin' }),
    responses: { [list]: { licenses: [license], total: 1, pages: 1 }, ...responses },
  });

describe('the page of sellers’ licenses', () => {
  it('withdraws a license with a reason, after a second press if beats would leave the store', async () => {
    const message = 'This beat has no other license and would leave the store: Night Ferry.';
    const { actions, server } = show(offered, {
      [withdraw]: ({ body }: { body: { force: boolean } }) =>
        body.force ? { license: offered } : new Refusal(409, { code: 'LICENSES_ONLY_ONE', message }),
    });
    await actions.click(await screen.findByRole('button', { name: 'Withdraw Tour pack' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw “Tour pack”?' }));
    await actions.type(dialog.getByLabelText('Reason'), reason);
    await actions.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    await actions.click(dialog.getByRole('button', { name: 'Withdraw anyway' }));
    expect(await screen.findByText('“Tour pack” is withdrawn.')).toBeDefined();
    expect(server.sentTo(withdraw)).toEqual([
      { reason, force: false },
      { reason, force: true },
    ]);
  });

  it('shows when, by whom and why a license was withdrawn, and restores it', async () => {
    const withdrawn = { at: '2031-03-04T10:00:00.000Z', by: 'ada', reason };
    const { actions } = show({ ...offered, withdrawn }, { [restore]: { license: offered } });
    expect((await screen.findByText(/Withdrawn on/)).textContent).toBe('Withdrawn on Mar 4, 2031 by ada:');
    expect(screen.getByText(reason)).toBeDefined();
    await actions.click(screen.getByRole('button', { name: 'Restore Tour pack' }));
    expect(await screen.findByText('“Tour pack” is restored.')).toBeDefined();
  });
});
