import { type RefObject, useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { requestFreeDownload } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const Sent = ({ words }: { readonly words: string }) => {
  const view = useFocusAtOnce<HTMLOutputElement>();
  return (
    <output ref={view} tabIndex={-1} className="block outline-none">
      {words}
    </output>
  );
};

interface FreeFormProps {
  readonly beatId: string;
  readonly artist: string;
  readonly email: RefObject<HTMLInputElement | null>;
}

export const FreeForm = ({ beatId, artist, email: input }: FreeFormProps) => {
  const api = useApi();
  const { user } = useSession();
  const [follow, setFollow] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { form, field, busy, message } = useForm({
    names: ['email'],
    schema: async () => (await import('../contract.ts')).requestFreeDownload.body.pick({ email: true }),
    send: ({ email }) =>
      api<typeof requestFreeDownload>('POST /api/v1/app/free-downloads/:beatId', {
        params: { beatId },
        body: { email, follow },
      }),
    onDone: (response) => setSent(response.message),
  });
  if (sent !== null) return <Sent words={sent} />;
  return (
    <form {...form} aria-label={t`Free download`} className="flex flex-col gap-4">
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={user?.email}
        {...field('email')}
        ref={input}
      />
      <Checkbox
        label={t`Tell me about new releases by ${{ artist }}, at most once a day`}
        checked={follow}
        onChange={({ target }) => setFollow(target.checked)}
      />
      <p className="text-sm text-muted">
        <T>
          The <Link to="/free-use">terms for free use</Link> apply: nothing that earns money. Unless you check the box,
          we only use your email to send this link.
        </T>
      </p>
      <FormAlert words={message} />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {busy ? t`Sending...` : t`Email me the link`}
      </Button>
    </form>
  );
};
