import { useState } from 'react';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { Category, subscribe } from '../../contract.ts';
import { allCategories, CategoryBoxes } from './category-boxes.tsx';
import { t } from '#contract-kit/texts/text.ts';

export interface SubscribeFormProps {
  /** Ticked at first; all categories by default. */
  readonly categories?: readonly Category[];
  /** Hides the choice, so that the form subscribes to just `categories`. */
  readonly fixed?: boolean;
}

const Sent = ({ words }: { readonly words: string }) => {
  const view = useFocusAtOnce<HTMLOutputElement>();
  return (
    <output ref={view} tabIndex={-1} className="block max-w-md outline-none">
      {words}
    </output>
  );
};

export const SubscribeForm = ({ categories = allCategories, fixed = false }: SubscribeFormProps) => {
  const api = useApi();
  const [chosen, setChosen] = useState<readonly Category[]>(categories);
  const [sent, setSent] = useState<string | null>(null);
  const { form, field, busy, message } = useForm({
    names: ['email'],
    schema: async () => (await import('../../contract.ts')).subscribe.body.pick({ email: true }),
    send: ({ email }) =>
      api<typeof subscribe>('POST /api/v1/app/subscribe', { body: { email, categories: [...chosen] } }),
    onDone: (response) => setSent(response.message),
  });
  if (sent !== null) return <Sent words={sent} />;
  return (
    <form {...form} aria-label={t`Subscribe`} className="flex max-w-md flex-col gap-4">
      <TextField label={t`Email`} type="email" inputMode="email" autoComplete="email" {...field('email')} />
      {!fixed && (
        <CategoryBoxes
          chosen={chosen}
          onChange={setChosen}
          error={chosen.length === 0 ? t`Choose at least one list.` : undefined}
        />
      )}
      <FormAlert words={message} />
      <Button
        type="submit"
        variant="primary"
        size="l"
        busy={busy}
        disabled={chosen.length === 0}
        className="self-start"
      >
        {busy ? t`Sending...` : t`Subscribe`}
      </Button>
    </form>
  );
};
