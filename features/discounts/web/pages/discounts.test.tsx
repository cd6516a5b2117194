import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import type { Code } from '../../contract.ts';
import { Component } from './discounts.tsx';

const made: Code = {
  _id: 'code-1',
  code: 'SUMMER',
  kind: 'percent',
  value: 15,
  startsAt: null,
  endsAt: '2031-08-31T20:00:00.000Z',
  maxUses: 20,
  maxUsesPerBuyer: 1,
  minSubtotal: '50.00',
  beatIds: ['beat-1'],
  licenseIds: [],
  exclusiveToo: false,
  paused: false,
  state: 'active',
  uses: 3,
  saved: '9.00',
  earned: '50.97',
  createdAt: '2031-06-01T10:00:00.000Z',
};

const editPath = 'PUT /api/v1/app/seller/codes/:codeId';
const show = (codes: readonly Code[], more: Record<string, unknown> = {}) =>
  render(<Component />, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/seller/codes': { codes, takesPart: false },
      'GET /api/v1/app/seller/deals': { deals: [] },
      [editPath]: { code: made },
      ...more,
    },
  });
const row = () => screen.findByRole('listitem');
const choose = async ({ actions }: ReturnType<typeof show>, action: string): Promise<void> => {
  await actions.click(await screen.findByRole('button', { name: 'More for SUMMER' }));
  await actions.click(await screen.findByRole('menuitem', { name: action }));
};

it('an empty discounts page offers to create the first code and the first deal', async () => {
  show([]);
  expect(await screen.findByRole('button', { name: 'Create your first code' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create your first deal' })).toBeDefined();
});

it('a code’s row shows its discount, its limits, and how often it was used', async () => {
  show([made]);
  const words = (await row()).textContent;
  for (const part of ['SUMMER', 'Active', '15% off', 'Until Aug 31, 2031', 'Orders from $50.00', '1 item']) {
    expect(words).toContain(part);
  }
  expect(words).toContain('Used3 of 20Buyers saved$9.00Sales$50.97');
});

it.each([
  ['Pause', made, { paused: true, endsAt: made.endsAt }],
  ['Resume', { ...made, paused: true, state: 'paused' as const }, { paused: false, endsAt: made.endsAt }],
  ['End now', made, { paused: false, startsAt: null }],
])('a code’s action %s changes nothing else about the code', async (action, code, sent) => {
  const view = show([code]);
  await choose(view, action);
  await waitFor(() => expect(view.server.sentTo(editPath)).toHaveLength(1));
  const kept = { code: 'SUMMER', value: 15, maxUses: 20, minSubtotal: '50.00', beatIds: ['beat-1'] };
  expect(view.server.sentTo(editPath)[0]).toMatchObject({ ...kept, ...sent });
});

it('a code that is saved unchanged keeps the exact second of its end', async () => {
  const view = show([{ ...made, beatIds: [], endsAt: '2031-10-26T00:30:17.000Z' }]);
  await view.actions.click(await screen.findByRole('button', { name: 'Edit SUMMER' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit SUMMER' }));
  await view.actions.click(dialog.getByRole('button', { name: 'Save code' }));
  await waitFor(() => expect(view.server.sentTo(editPath)).toHaveLength(1));
  expect(view.server.sentTo(editPath)[0]).toMatchObject({ startsAt: null, endsAt: '2031-10-26T00:30:17.000Z' });
});

it('an ended code can’t be paused or ended', async () => {
  const view = show([{ ...made, state: 'ended' }]);
  await view.actions.click(await screen.findByRole('button', { name: 'More for SUMMER' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Use as template',
    'Delete',
  ]);
});

it('a new code that is already in use gets an error in its dialog, and the typed code stays', async () => {
  const taken = new Refusal(409, { code: 'DISCOUNTS_CODE_TAKEN', message: 'This code is already in use.' });
  const { actions } = show([], { 'POST /api/v1/app/seller/codes': taken });
  await actions.click(await screen.findByRole('button', { name: 'Create your first code' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New code' }));
  await actions.type(dialog.getByLabelText('Code'), 'summer');
  await actions.type(dialog.getByRole('textbox', { name: 'Percent' }), '15');
  await actions.click(dialog.getByRole('button', { name: 'Create code' }));
  expect(await dialog.findByText('This code is already in use.')).toBeDefined();
  expect((dialog.getByLabelText('Code') as HTMLInputElement).value).toBe('summer');
});
