import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { PasswordNotGiven } from '../current-user/ask-password.ts';
import { useTwoFactor } from './use-two-factor.ts';
import { ChannelFields, type Channel } from './channel-fields.tsx';
import { KeptButton, RecoveryCodes } from './recovery-codes.tsx';

const failed = 'Failed to enable 2FA';

/** Breaks only at spaces. */
const turnOnTitle = (
  <>
    Turn on <span className="whitespace-nowrap">two-factor</span> authentication
  </>
);

const enabledWords = (channel: Channel): string => `2FA enabled using ${channel === 'email' ? 'Email' : 'Phone'}!`;

const wordsOf = (error: unknown): string | undefined => {
  if (!error || error instanceof PasswordNotGiven) return undefined;
  const field = error instanceof ApiError ? (error.fields['phone'] ?? error.fields['code']) : undefined;
  return field?.[0] ?? serverWords(error, failed);
};

interface Sent {
  readonly challengeId: string;
  readonly channel: Channel;
  readonly phone: string | undefined;
}

interface ChooseProps {
  readonly email: string;
  readonly phoneAvailable: boolean;
  readonly onSent: (sent: Sent) => void;
  /** Codes already go there. */
  readonly onSame: () => void;
}

const Choose = ({ email, phoneAvailable, onSent, onSame }: ChooseProps) => {
  const [channel, setChannel] = useState<Channel>('email');
  const [phone, setPhone] = useState('');
  const change = useTwoFactor();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    const number = channel === 'phone' ? phone.replace(/[\s()./-]/g, '') : undefined;
    change.mutate(
      { channel, phone: number },
      {
        onSuccess: ({ challengeId }) => (challengeId ? onSent({ challengeId, channel, phone: number }) : onSame()),
      },
    );
  };
  const error = wordsOf(change.error);
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <ChannelFields
        {...{ email, phoneAvailable, channel, phone, error }}
        onChannel={(next) => {
          change.reset();
          setChannel(next);
        }}
        onPhone={setPhone}
      />
      {error && channel === 'email' && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <Button type="submit" variant="signal" busy={change.isPending}>
        {change.isPending ? 'Sending...' : 'Send me a code'}
      </Button>
    </form>
  );
};

interface EnterProps {
  readonly sent: Sent;
  readonly onSent: (sent: Sent) => void;
  readonly onBack: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

const Enter = ({ sent, onSent, onBack, onDone }: EnterProps) => {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const finish = useTwoFactor();
  const again = useTwoFactor();
  useEffect(() => input.current?.focus(), []);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (finish.isPending) return;
    finish.mutate(
      { ...sent, code },
      {
        onSuccess: ({ recoveryCodes = [] }) => onDone(recoveryCodes),
        onError: () => input.current?.select(),
      },
    );
  };
  const { channel, phone } = sent;
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        ref={input}
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={`The six digits we sent to your ${channel}. They expire after 10 minutes.`}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={wordsOf(finish.error) ?? wordsOf(again.error)}
      />
      <Button type="submit" variant="signal" busy={finish.isPending}>
        Turn on
      </Button>
      <div className="flex flex-wrap justify-between gap-3">
        <Button size="s" variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button
          size="s"
          busy={again.isPending}
          onClick={() =>
            again.mutate(
              { channel, phone },
              {
                onSuccess: ({ challengeId, message }) => {
                  if (challengeId) onSent({ ...sent, challengeId });
                  finish.reset();
                  toast.success(message);
                },
              },
            )
          }
        >
          Send a new code
        </Button>
      </div>
    </form>
  );
};

export interface TwoFactorSetupProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly email: string;
  readonly phoneAvailable: boolean;
  readonly isOn: boolean;
  /** The button that opened it may be gone afterwards. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/**
 * Turns two-factor on or moves it to another channel: choose the channel, enter the first code, save the recovery codes.
 * After a move the earlier recovery codes keep working, so none are shown.
 */
export const TwoFactorSetup = ({
  open,
  onOpenChange,
  email,
  phoneAvailable,
  isOn,
  otherwiseFocus,
}: TwoFactorSetupProps) => {
  const [sent, setSent] = useState<Sent | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => {
    onOpenChange(false);
    setSent(null);
    setCodes(null);
  };
  const done = (made: readonly string[], channel: Channel): void => {
    if (made.length > 0) return setCodes(made);
    toast.success(enabledWords(channel));
    return close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      otherwiseFocus={otherwiseFocus}
      title={codes ? '2FA has been enabled.' : isOn ? 'Send codes elsewhere' : turnOnTitle}
      {...(codes &&
        sent && { description: enabledWords(sent.channel), footer: <KeptButton onClick={close} />, firm: true })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : sent ? (
        <Enter sent={sent} onSent={setSent} onBack={() => setSent(null)} onDone={(made) => done(made, sent.channel)} />
      ) : (
        <Choose email={email} phoneAvailable={phoneAvailable} onSent={setSent} onSame={close} />
      )}
    </Dialog>
  );
};
