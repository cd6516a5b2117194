import type { ItemState } from '../../contract.ts';
import type { LicenseState } from '../../contract-proofs.ts';
import { buyerOf } from '../documents/agreement-document.ts';
import { isForgotten } from '../lifecycle/order-record.ts';
import type { AgreementFacts } from '../tables.ts';
import { maskName } from './mask-name.ts';

export const licenseStates: Readonly<Record<ItemState, LicenseState>> = {
  granted: 'valid',
  frozen: 'on-hold',
  upgraded: 'replaced',
  withdrawn: 'ended',
  lost: 'ended',
  // Never shown: a pending item has no agreement, so it has no code.
  pending: 'ended',
};

interface Shown {
  readonly facts: AgreementFacts;
  readonly shows_buyer: boolean;
  readonly email: string;
}

/** The buyer as shown to everyone else; null once their account is closed. */
export const shownBuyer = ({ facts, shows_buyer, email }: Shown): string | null => {
  if (isForgotten({ email })) return null;
  const name = facts.buyer.customer?.name;
  return shows_buyer && name ? name : maskName(buyerOf(facts));
};
