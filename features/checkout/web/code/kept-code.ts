import { create } from 'zustand';
import { codeNameOf } from '../../code-name.ts';
import { forget, recall, remember } from '../session-memory.ts';

const key = 'discountCode';
const beingPaid = 'discountCodeBeingPaid';

/** The code from a link or the visitor's typing. The tab keeps it until the visitor removes it or pays with it. */
export const useKeptCode = create<{ readonly code: string | null }>()(() => ({ code: recall(key) }));

export const keepCode = (typed: string): void => {
  const code = codeNameOf(typed);
  remember(key, code);
  useKeptCode.setState({ code });
};

export const forgetCode = (): void => {
  forget(key);
  useKeptCode.setState({ code: null });
};

/** Must be called before the buyer leaves to pay; null if the order has no code. */
export const rememberPaidCode = (code: string | null): void => (code ? remember(beingPaid, code) : forget(beingPaid));

/** Must be called after the payment. A different code stays for the next cart. */
export const forgetPaidCode = (): void => {
  if (recall(beingPaid) === useKeptCode.getState().code) forgetCode();
  forget(beingPaid);
};
