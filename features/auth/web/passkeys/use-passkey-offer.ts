import { useEffect, useRef } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { logInByOfferedPasskey } from './passkey-log-in.ts';
import { readPasskeySupport } from './passkey-support.ts';

/**
 * Has the browser offer passkeys in the e-mail field, from when somebody turns to that field: whoever only passes by
 * costs the server nothing. Spread it over the field. A browser that cannot do it, or an offer that fails, changes
 * nothing: there is a button, too.
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
