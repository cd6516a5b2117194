import { expect, test } from 'vitest';
import { statesAfter } from '#platform/lives/life-shape.ts';
import { shareState } from '../../contract.ts';
import { shareLife } from './share-states.ts';

test('no state of a share leads back to an earlier one, because a second invitation is another row', () => {
  expect(Object.keys(shareLife.transitions).toSorted()).toEqual([...shareState.options].toSorted());
  expect(Object.fromEntries(shareState.options.map((state) => [state, statesAfter(shareLife, state)]))).toEqual({
    invited: ['accepted', 'declined', 'withdrawn', 'expired'],
    accepted: ['replaced', 'ended'],
    declined: [],
    withdrawn: [],
    expired: [],
    replaced: [],
    ended: [],
  });
});
