import { useEffect, useRef, useState } from 'react';
import {
  readDetails,
  stateIssue,
  withCountry,
  withoutProfile,
  withProfile,
  type CheckoutDetails,
  type DetailName,
  type Profile,
} from '../checkout-details.ts';
import type { DetailErrors } from './checkout-failure.ts';
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
    // A browser without storage forgets what was typed, and nothing else.
  }
};

const loadSchemas = async () => {
  const [{ customer }, { email }] = await Promise.all([import('../contract.ts'), import('#contract-kit/shapes.ts')]);
  return customer.extend({ email });
};

/**
 * The issues of the form by field, from the contract's own schemas. Where those cannot be loaded the server's answer
 * has to do.
 */
const validate = async (details: CheckoutDetails): Promise<DetailErrors> => {
  const errors: DetailErrors = {};
  const read = (await loadSchemas().catch(() => null))?.safeParse(details);
  for (const issue of read?.error?.issues ?? []) {
    errors[issue.path[0] as DetailName] ??= issue.message;
  }
  const state = stateIssue(details);
  if (state) errors.state = state;
  return errors;
};

export interface CheckoutForm {
  readonly details: CheckoutDetails;
  readonly errors: DetailErrors;
  readonly set: (name: DetailName, value: string) => void;
  /** Whether everything is in order; shows what is not. */
  readonly check: () => Promise<boolean>;
  /** Shows what the server has found. */
  readonly show: (errors: DetailErrors) => void;
}

/**
 * The form's state: filled from the account where there is one, kept in the browser as it is typed; once something was
 * wrong, checked again with every change.
 */
export const useCheckoutDetails = (): CheckoutForm => {
  const [details, setDetails] = useState(kept);
  const [errors, setErrors] = useState<DetailErrors>({});
  const watched = useRef(false);
  const profile = useProfile();
  /** Outlives the session: what came from the account stays in the form then, and still out of the storage. */
  const [source, setSource] = useState<Profile | null>(null);

  if (profile && profile !== source) {
    setSource(profile);
    setDetails(withProfile(details, profile));
  }

  useEffect(() => {
    // So that the first press of the button need not wait for them.
    void loadSchemas().catch(() => undefined);
  }, []);

  useEffect(() => {
    keep(source ? withoutProfile(details, source) : details);
  }, [details, source]);

  useEffect(() => {
    if (!watched.current) return undefined;
    let current = true;
    void validate(details).then((found) => current && setErrors(found));
    return () => {
      current = false;
    };
  }, [details]);

  return {
    details,
    errors,
    set: (name, value) =>
      setDetails((before) => (name === 'country' ? withCountry(before, value) : { ...before, [name]: value })),
    check: async () => {
      watched.current = true;
      const found = await validate(details);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    show: (found) => {
      watched.current = true;
      setErrors(found);
    },
  };
};
