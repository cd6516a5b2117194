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
      <Button onClick={() => setAsking(true)}>New recovery codes</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Create new recovery codes?"
        text="The old ones will stop working."
        confirm="Create new codes"
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
            onError: tell('We couldn’t create new codes. Please try again.'),
            onSettled: () => setAsking(false),
          })
        }
      />
      <Dialog
        open={codes !== null}
        onOpenChange={() => setCodes(null)}
        title="Your new recovery codes"
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
          { onSuccess: ({ message }) => toast.success(message), onError: tell('Failed to disable 2FA') },
        )
      }
    >
      Turn off
    </Button>
  );
};

const codesLeft = (count: number): string =>
  count === 1 ? 'One recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`;

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
          Two-factor authentication{' '}
          <Badge tone={twoFactor ? 'good' : 'neutral'} className="align-middle">
            {twoFactor ? 'On' : 'Off'}
          </Badge>
        </>
      }
      lead="You’ll need a code as well as your password."
    >
      <div ref={box} tabIndex={-1} className="outline-none">
        {twoFactor ? (
          <>
            <p className="text-sm">
              Codes go to{' '}
              <strong className="font-medium wrap-anywhere">
                {twoFactor === 'email' ? email : `your phone ending in ${phoneEnd ?? '…'}`}
              </strong>
              .{' '}
              <span className={recoveryCodesLeft < 3 ? 'text-warn' : 'text-muted'}>{codesLeft(recoveryCodesLeft)}</span>
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              {(phoneAvailable || twoFactor === 'phone') && (
                <Button onClick={() => setSetup(true)}>Send codes elsewhere</Button>
              )}
              <RenewCodes />
              <TurnOff />
            </div>
          </>
        ) : (
          <Button variant="primary" onClick={() => setSetup(true)}>
            Turn on
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
