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

it('begins an invitation with whom to invite', async () => {
  const { actions } = render(<SplitPanel beatId="beat-1" onChange={() => {}} />, {
    user: makeUser(),
    responses: {
      'GET /api/v1/app/splits/beats/:beatId': split,
      'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
    },
  });
  await actions.click(await screen.findByRole('button', { name: 'Invite a collaborator' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Username or email'));
});
