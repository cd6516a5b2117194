import { useEffect, useRef } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { logInByOfferedPasskey } from './passkey-log-in.ts';
import { readPasskeySupport } from './passkey-support.ts';

/**
 * Makes the browser offer passkeys in the email field. Asks the server only once the field is focused or hovered.
 * Spread the result onto the field. If the offer fails, the passkey button still works.
 */
export const usePasskeyOffer = (onUser: (user: UserInfo) => void) => {
  const api = useApi();
  const offered = useRef(false);
  useEffect(
    () => () => {
      if (offered.current) void import('./offer-passkeys.ts').then(({ withdrawOffer }) => withdrawOffer());
    },
    [],
  );
  const offer = (): void => {
    if (offered.current || readPasskeySupport().kind !== 'supported') return;
    offered.current = true;
    void logInByOfferedPasskey(api)
      .then((user) => user && onUser(user))
      .catch(() => {
        offered.current = false;
      });
  };
  return { onFocus: offer, onPointerEnter: offer };
};
