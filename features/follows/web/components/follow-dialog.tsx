import { type RefObject, useRef, useState } from 'react';
import { currentEmailConsent, emailConsentText } from '#content/email-consent.ts';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { followByEmail } from '../../contract.ts';
import { Sent } from './sent.tsx';
import type { Artist } from './use-follow.ts';
import { t } from '#contract-kit/texts/text.ts';

interface FollowFormProps {
  readonly artist: Artist;
  readonly email: RefObject<HTMLInputElement | null>;
}

const FollowForm = ({ artist, email: input }: FollowFormProps) => {
  const api = useApi();
  const [shares, setShares] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { form, field, busy, message } = useForm({
    names: ['email'],
    schema: async () => (await import('../../contract.ts')).followByEmail.body.pick({ email: true }),
    send: ({ email }) =>
      api<typeof followByEmail>('POST /api/v1/app/follow-by-email', {
        body: { artistId: artist.id, email, consent: shares ? currentEmailConsent : null },
      }),
    onDone: (response) => setSent(response.message),
  });
  if (sent !== null) return <Sent words={sent} />;
  return (
    <form {...form} aria-label={t`Follow ${{ artist: artist.name }}`} className="flex flex-col gap-4">
      <TextField label={t`Email`} type="email" inputMode="email" autoComplete="email" {...field('email')} ref={input} />
      <Checkbox
        label={emailConsentText(currentEmailConsent, artist.name)}
        checked={shares}
        onChange={({ target }) => setShares(target.checked)}
      />
      <FormAlert words={message} />
      <Button type="submit" variant="primary" size="l" busy={busy} className="self-start">
        {busy ? t`Sending...` : t`Follow`}
      </Button>
    </form>
  );
};

interface FollowDialogProps {
  readonly artist: Artist;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** For visitors: they follow once the owner of the email address confirms it by the link that we email. */
export const FollowDialog = ({ artist, open, onOpenChange }: FollowDialogProps) => {
  const email = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      first={email}
      title={t`Follow ${{ artist: artist.name }}`}
      description={t`We’ll email you when there are new releases, at most once a day. Unfollow with one click.`}
    >
      <FollowForm artist={artist} email={email} />
    </Dialog>
  );
};
