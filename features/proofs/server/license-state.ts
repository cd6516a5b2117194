import type { ItemState } from '#features/orders/contract.ts';
import type { LicenseState } from '../contract.ts';

export const licenseStates: Readonly<Record<ItemState, LicenseState>> = {
  granted: 'valid',
  frozen: 'on-hold',
  upgraded: 'replaced',
  withdrawn: 'ended',
  lost: 'ended',
  // Never shown: a pending item has no agreement, so it has no code.
  pending: 'ended',
};
