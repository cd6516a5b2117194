import { useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { Security } from '../../contract-security.ts';
import { useRenewCodes, useTwoFactor } from './use-two-factor.ts';
import { KeptButton, RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const tell =
  (otherwise: string) =>
  (error: unknown): void =>
    toast.error(errorMessage(error, otherwise));

/** Asks for confirmation, because the old codes stop working. */
const RenewCodes = () => {
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewCodes();
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t`New recovery codes`}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Create new recovery codes?`}
        text={t`The old ones will stop working.`}
        confirm={t`Create new codes`}
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
            onError: tell(t`We couldn’t create new codes. Please try again.`),
            onSettled: () => setAsking(false),
          })
        }
      />
      <Dialog
        open={codes !== null}
        onOpenChange={() => setCodes(null)}
        title={t`Your new recovery codes`}
        footer={<KeptButton onClick={() => setCodes(null)} />}
        firm
      >
        {codes && <RecoveryCodes codes={codes} />}
      </Dialog>
    </>
  );
};

const TurnOff = () => {
  const change = useTwoFactor();
  return (
    <Button
      variant="danger"
      busy={change.isPending}
      onClick={() =>
        change.mutate(
          { channel: null },
          { onSuccess: ({ message }) => toast.success(message), onError: tell(t`Failed to disable 2FA`) },
        )
      }
    >
      {t`Turn off`}
    </Button>
  );
};

const codesLeft = (count: number): string =>
  count === 0
    ? t`No recovery codes are left.`
    : t`${plural({ codes: count }, { one: 'One recovery code is left.', other: '# recovery codes are left.' })}`;

export interface TwoFactorPanelProps {
  readonly email: string;
  readonly security: Security;
}

export const TwoFactorPanel = ({ email, security }: TwoFactorPanelProps) => {
  const { twoFactor, phoneEnd, phoneAvailable, recoveryCodesLeft } = security;
  const [setup, setSetup] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Panel
      title={
        <>
          {t`Two-factor authentication`}{' '}
          <Badge tone={twoFactor ? 'good' : 'neutral'} className="align-middle">
            {twoFactor ? t`On` : t`Off`}
          </Badge>
        </>
      }
      lead={t`You’ll need a code as well as your password.`}
    >
      <div ref={box} tabIndex={-1} className="outline-none">
        {twoFactor ? (
          <>
            <p className="text-sm">
              {twoFactor === 'email' ? (
                <T>
                  Codes go to{' '}
                  <strong className="font-medium wrap-anywhere">
                    <V of={{ email }} />
                  </strong>
                  .
                </T>
              ) : (
                <T>
                  Codes go to{' '}
                  <strong className="font-medium wrap-anywhere">
                    your phone ending in <V of={{ digits: phoneEnd ?? '…' }} />
                  </strong>
                  .
                </T>
              )}{' '}
              <span className={recoveryCodesLeft < 3 ? 'text-warn' : 'text-muted'}>{codesLeft(recoveryCodesLeft)}</span>
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              {(phoneAvailable || twoFactor === 'phone') && (
                <Button onClick={() => setSetup(true)}>{t`Send codes elsewhere`}</Button>
              )}
              <RenewCodes />
              <TurnOff />
            </div>
          </>
        ) : (
          <Button variant="primary" onClick={() => setSetup(true)}>
            {t`Turn on`}
          </Button>
        )}
      </div>
      <TwoFactorSetup
        open={setup}
        onOpenChange={setSetup}
        email={email}
        phoneAvailable={phoneAvailable}
        isOn={twoFactor !== null}
        otherwiseFocus={box}
      />
    </Panel>
  );
};
