import { defineLife } from '#platform/lives/define-life.ts';
import type { TransferState } from './tables.ts';

/**
 * `refused` is final: what is still owed is paid by another transfer, under a key of its own. `reversing` leads back to
 * `made` when part of the transfer is left or the provider refuses the reversal. `made` leads straight to `reversed` when an
 * operator reverses all of it at the provider. A transfer that the provider has and we don't starts as `made`.
 */
export const transferLife = defineLife({
  what: 'a transfer',
  table: 'payouts_transfers',
  starts: ['planned', 'made'],
  mayStay: true,
  transitions: {
    planned: { from: [] },
    made: { from: ['planned', 'reversing'] },
    refused: { from: ['planned'] },
    reversing: { from: ['made'] },
    reversed: { from: ['made', 'reversing'] },
  },
});

/** Begun and not ended: nothing else may be planned for this seller of this order. */
export const startedStates: readonly TransferState[] = ['planned', 'reversing'];
