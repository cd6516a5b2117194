export type TransferState = 'planned' | 'made' | 'refused' | 'reversing' | 'reversed';

/**
 * The only ways a transfer goes. `refused` is for ever: what is still owed is paid by another one, under a key of its
 * own. `reversing` leads back to `made` when a part of the transfer is left, or when the provider will not take it back;
 * an operator may take a whole one back by hand.
 */
const moves: Readonly<Record<TransferState, readonly TransferState[]>> = {
  planned: ['made', 'refused'],
  made: ['reversing', 'reversed'],
  refused: [],
  reversing: ['made', 'reversed'],
  reversed: [],
};

/** Throws when a transfer may not go that way: a state is never written around the table. */
export const checkTransferMove = (from: TransferState, to: TransferState): void => {
  if (!moves[from].includes(to)) throw new Error(`a transfer cannot go from ${from} to ${to}`);
};
