import type { TransferState } from './tables.ts';

/**
 * The table of transitions. `refused` is final: what is still owed is paid by another transfer, under a key of its own.
 * `reversing` leads back to `made` when part of the transfer is left or the provider refuses the reversal. `made` leads
 * straight to `reversed` when an operator reverses all of it at the provider.
 */
const transitions: Readonly<Record<TransferState, readonly TransferState[]>> = {
  planned: ['made', 'refused'],
  made: ['reversing', 'reversed'],
  refused: [],
  reversing: ['made', 'reversed'],
  reversed: [],
};

/** Begun and not ended: nothing else may be planned for this seller of this order. */
export const startedStates: readonly TransferState[] = ['planned', 'reversing'];

/** Throws when a transfer may not go from one state to the other. Call it before every write of a state. */
export const checkTransition = (from: TransferState, to: TransferState): void => {
  if (!transitions[from].includes(to)) throw new Error(`a transfer cannot go from ${from} to ${to}`);
};
