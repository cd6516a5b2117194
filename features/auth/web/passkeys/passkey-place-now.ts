import { passkeyPlace, type PasskeyPlace } from './passkey-place.ts';

/** Of the page as it stands now. In the browser alone: the server has no window. */
export const passkeyPlaceNow = (): PasskeyPlace =>
  passkeyPlace({
    href: window.location.href,
    secure: window.isSecureContext,
    able: 'PublicKeyCredential' in window,
  });
