import { expect, test } from 'vitest';
import { shareState } from '../../contract.ts';
import { shareTransitions } from './share-states.ts';

test('every state has its row, and nothing leads back: who was asked once is asked anew by another row', () => {
  expect(Object.keys(shareTransitions).toSorted()).toEqual([...shareState.options].toSorted());
  expect(shareTransitions).toEqual({
    invited: ['accepted', 'declined', 'withdrawn', 'expired'],
    accepted: ['replaced', 'ended'],
    declined: [],
    withdrawn: [],
    expired: [],
    replaced: [],
    ended: [],
  });
});
