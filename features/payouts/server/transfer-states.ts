import { defineLife } from '#platform/lives/define-life.ts';
import type { TransferState } from './tables.ts';

/**
 * `refused` is final: another transfer, with its own key, pays what is still owed. `reversing` leads back to `made` if
 * part of the transfer is left or Stripe refuses the reversal. `made` leads straight to `reversed` if an operator
 * reverses all of it at Stripe. A transfer that Stripe has and we don't starts as `made`.
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

/** While one is in progress, nothing else may be planned for this seller and order. */
export const startedStates: readonly TransferState[] = ['planned', 'reversing'];
