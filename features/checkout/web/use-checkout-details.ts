import { useEffect, useState } from 'react';
import {
  readDetails,
  withCountry,
  withoutProfile,
  withProfile,
  type CheckoutDetails,
  type DetailName,
  type Profile,
} from '../checkout-details.ts';
import { useProfile } from './use-profile.ts';

const detailsKey = 'checkoutDetails';

const kept = (): CheckoutDetails => {
  try {
    return readDetails(window.localStorage.getItem(detailsKey));
  } catch {
    return readDetails(null);
  }
};

const keep = (details: CheckoutDetails): void => {
  try {
    window.localStorage.setItem(detailsKey, JSON.stringify(details));
  } catch {
    // A browser without storage only loses what was typed.
  }
};

/** Prefilled from the account if there is one, and stored in the browser while typing. */
export const useCheckoutDetails = () => {
  const [details, setDetails] = useState(kept);
  const profile = useProfile();
  /** Outlives the session: what came from the account stays in the form, and out of the storage. */
  const [source, setSource] = useState<Profile | null>(null);

  if (profile && profile !== source) {
    setSource(profile);
    setDetails(withProfile(details, profile));
  }

  useEffect(() => {
    keep(source ? withoutProfile(details, source) : details);
  }, [details, source]);

  const set = (name: DetailName, value: string): void =>
    setDetails((before) => (name === 'country' ? withCountry(before, value) : { ...before, [name]: value }));
  return [details, set] as const;
};
