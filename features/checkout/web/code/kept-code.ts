import { create } from 'zustand';
import { codeNameOf } from '../../code-name.ts';
import { forget, recall, remember } from '../session-memory.ts';

const key = 'discountCode';
const beingPaid = 'discountCodeBeingPaid';

/** The discount code that the visitor has typed or followed a link with: the tab keeps it until it's removed or bought with. */
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

/** Before the buyer leaves to pay: null if the order has no code. */
export const rememberPaidCode = (code: string | null): void => (code ? remember(beingPaid, code) : forget(beingPaid));

/** After they have paid: another code stays for the next cart. */
export const forgetPaidCode = (): void => {
  if (recall(beingPaid) === useKeptCode.getState().code) forgetCode();
  forget(beingPaid);
};
