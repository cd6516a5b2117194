import { useEffect, useRef, useState, type RefObject } from 'react';
import { canonicalPhone } from '#contract-kit/phone-number.ts';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useTwoFactor } from './use-two-factor.ts';
import { ChannelFields, type Channel } from './channel-fields.tsx';
import { KeptButton, RecoveryCodes } from './recovery-codes.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const failed = () => t`Failed to enable 2FA`;

/** Breaks lines only at spaces. */
const turnOnTitle = () => (
  <T>
    Turn on <span className="whitespace-nowrap">two-factor</span> authentication
  </T>
);

const enabledLabel = (channel: Channel): string =>
  channel === 'email' ? t`2FA enabled using Email!` : t`2FA enabled using Phone!`;

const wordsOf = (error: unknown): string | null => errorMessage(error, failed()) || null;

const schema = async () => (await import('../../contract-security.ts')).updateTwoFactor.body;

interface Sent {
  readonly challengeId: string;
  readonly channel: Channel;
  readonly phone: string | undefined;
}

interface ChooseProps {
  readonly email: string;
  readonly phoneAvailable: boolean;
  readonly onSent: (sent: Sent) => void;
  /** Called if the codes are already sent to the chosen channel. */
  readonly onSame: () => void;
}

const Choose = ({ email, phoneAvailable, onSent, onSame }: ChooseProps) => {
  const [channel, setChannel] = useState<Channel>('email');
  const change = useTwoFactor();
  const { form, field, busy, message, reset } = useForm({
    names: ['phone'],
    schema,
    normalize: ({ phone }) => ({ phone: canonicalPhone(phone) }),
    send: async (values) => {
      const phone = channel === 'phone' ? values.phone : undefined;
      return { phone, ...(await change.mutateAsync({ channel, phone })) };
    },
    onDone: ({ challengeId, phone }) => (challengeId ? onSent({ challengeId, channel, phone }) : onSame()),
    otherwise: wordsOf,
  });
  return (
    <form {...form} className="grid gap-5">
      <ChannelFields
        {...{ email, phoneAvailable, channel }}
        onChannel={(next) => {
          reset();
          setChannel(next);
        }}
        phone={field('phone')}
      />
      <FormAlert words={message} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? t`Sending...` : t`Send me a code`}
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
  const input = useRef<HTMLInputElement>(null);
  const finish = useTwoFactor();
  const again = useTwoFactor();
  useEffect(() => input.current?.focus(), []);
  const { form, field, busy, message, reset } = useForm({
    names: ['code'],
    schema,
    send: ({ code }) => finish.mutateAsync({ ...sent, code }),
    onDone: ({ recoveryCodes = [] }) => onDone(recoveryCodes),
    otherwise: wordsOf,
  });
  const { channel, phone } = sent;
  const { error = message ?? (again.error && wordsOf(again.error)), ...code } = field('code');
  return (
    <form {...form} className="grid gap-5">
      <TextField
        ref={input}
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={
          channel === 'email'
            ? t`The six digits we sent to your email. They expire after 10 minutes.`
            : t`The six digits we sent to your phone. They expire after 10 minutes.`
        }
        error={error}
        {...code}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t`Turn on`}
      </Button>
      <div className="flex flex-wrap justify-between gap-3">
        <Button size="s" variant="ghost" onClick={onBack}>
          {t`Back`}
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
                  reset();
                  toast.success(message);
                },
              },
            )
          }
        >
          {t`Send a new code`}
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
  /** Gets the focus if the button that opened the dialog is gone. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/**
 * Turns two-factor on or moves it to another channel, in three steps: channel, first code, recovery codes. After a move
 * the old recovery codes keep working, so the third step is left out.
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
    toast.success(enabledLabel(channel));
    return close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      otherwiseFocus={otherwiseFocus}
      title={codes ? t`2FA has been enabled.` : isOn ? t`Send codes elsewhere` : turnOnTitle()}
      {...(codes &&
        sent && { description: enabledLabel(sent.channel), footer: <KeptButton onClick={close} />, firm: true })}
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
