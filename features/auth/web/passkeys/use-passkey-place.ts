import { useLocation } from 'react-router';
import { passkeyPlace, type PasskeyPlace } from './passkey-place.ts';

/** Whether passkeys can be used on this page. For pages that are drawn in the browser alone. */
export const usePasskeyPlace = (): PasskeyPlace => {
  // Names the same page under another host: with its query as it stands now.
  const { pathname, search } = useLocation();
  return passkeyPlace({
    href: new URL(pathname + search, window.location.origin).href,
    secure: window.isSecureContext,
    able: 'PublicKeyCredential' in window,
  });
};
