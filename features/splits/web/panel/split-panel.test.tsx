import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { Split } from '../../contract.ts';
import { SplitPanel } from './split-panel.tsx';

const split: Split = {
  beat: { _id: 'beat-1', title: 'Tape Drums', onSale: true },
  waits: false,
  owner: { name: 'Mira', pro: '', ipi: '' },
  keptBps: 10_000,
  shares: [],
};

const begin = async (keptBps: number) => {
  const { actions } = render(<SplitPanel beatId="beat-1" onChange={() => {}} />, {
    user: makeUser(),
    responses: {
      'GET /api/v1/app/splits/beats/:beatId': { ...split, keptBps },
      'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
    },
  });
  await actions.click(await screen.findByRole('button', { name: 'Invite a collaborator' }));
  return actions;
};

it('the form for an invitation to a split starts with the field for whom to invite', async () => {
  await begin(10_000);
  expect(document.activeElement).toBe(screen.getByLabelText('Username or email'));
});

it.each([
  [2000, '19', 'You keep 1%'],
  [2000, '19.01', 'You keep at least 1%Up to 19% is left to share.'],
  [100, '2', 'You keep at least 1%Nothing is left to share.'],
])('if the owner keeps %i hundredths of a percent, typing %s%% shows: %s', async (keptBps, typed, words) => {
  const actions = await begin(keptBps);
  await actions.type(screen.getByLabelText('Share of the money'), typed);
  expect(screen.getByText(/^You keep/).parentElement?.textContent).toContain(words);
});

it('an invitation leaves the beat on sale, unless its owner chooses otherwise, and then the button says so', async () => {
  const actions = await begin(10_000);
  expect(screen.getByRole('button', { name: 'Send invitation' })).toBeTruthy();
  await actions.click(screen.getByLabelText('Take it off sale until everyone responds'));
  expect(screen.getByRole('button', { name: 'Invite and take off sale' })).toBeTruthy();
});
