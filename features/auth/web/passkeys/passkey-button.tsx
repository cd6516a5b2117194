import { useState } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { logInByPasskey } from './passkey-log-in.ts';
import { readPasskeySupport } from './passkey-support.ts';
import type { PasskeySupport } from './passkey-support.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

/** Why passkeys don't work on this page, and what to do. */
const PasskeyLabels = ({ place }: { readonly place: PasskeySupport }) => {
  if (place.kind === 'address') {
    return place.atLocalhost ? (
      <T>
        Passkeys don’t work at an IP address. Open this page <Link to={place.atLocalhost}>as localhost</Link>.
      </T>
    ) : (
      t`Passkeys don’t work at an IP address. Open this page by its domain name.`
    );
  }
  if (place.kind === 'insecure') return t`Passkeys need a secure connection. Open this page with https.`;
  return t`This browser doesn’t support passkeys. Log in with your password.`;
};

interface PasskeyButtonProps {
  readonly onUser: (user: UserInfo) => void;
  /** Set while a login waits for its second factor. */
  readonly challengeId?: string;
}

export const PasskeyButton = ({ onUser, challengeId }: PasskeyButtonProps) => {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [place, setPlace] = useState<PasskeySupport | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  const logIn = async (): Promise<void> => {
    const found = readPasskeySupport();
    setPlace(found);
    setMessage(null);
    if (found.kind !== 'supported') return;
    setBusy(true);
    try {
      onUser(await logInByPasskey(api, challengeId));
    } catch (error) {
      const isCanceled = error instanceof Error && error.name === 'PasskeyGivenUp';
      if (!isCanceled) setMessage(errorMessage(error, t`This passkey didn’t work. Try again, or log in another way.`));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-2">
      <Button size="l" busy={busy} onClick={() => void logIn()}>
        {!busy && <Icon name="key" />} {t`Use a passkey`}
      </Button>
      <div aria-live="polite" className="text-sm text-muted empty:hidden">
        {place && place.kind !== 'supported' && <PasskeyLabels place={place} />}
        {message}
      </div>
    </div>
  );
};
