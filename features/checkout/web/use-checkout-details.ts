import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery, useSession } from '#features/auth/web/public.tsx';
import {
  readDetails,
  withCountry,
  withoutProfile,
  withProfile,
  type CheckoutDetails,
  type DetailName,
  type Profile,
} from '../checkout-details.ts';

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
    // Without storage the browser only loses what was typed.
  }
};

/**
 * Null for a visitor, and until the server has responded. Not refetched on focus: the buyer's input takes precedence.
 */
const useProfile = (): Profile | null => {
  const { user } = useSession();
  const { data } = useQuery({ ...currentUserQuery(), enabled: user !== null, refetchOnWindowFocus: false });
  return user && data?._id === user._id ? data : null;
};

const focusedName = (): string | null => document.activeElement?.getAttribute('name') ?? null;

/** The form is prefilled from the account, and stored in the browser while the buyer types. */
export const useCheckoutDetails = () => {
  const [details, setDetails] = useState(kept);
  const profile = useProfile();
  /** Outlives the session, so that the account's data stays in the form and out of the storage. */
  const [source, setSource] = useState<Profile | null>(null);

  if (profile && profile !== source) {
    setSource(profile);
    setDetails(withProfile(details, profile, focusedName()));
  }

  useEffect(() => {
    keep(source ? withoutProfile(details, source) : details);
  }, [details, source]);

  const set = (name: DetailName, value: string): void =>
    setDetails((before) => (name === 'country' ? withCountry(before, value) : { ...before, [name]: value }));
  return [details, set] as const;
};
