import { useState } from 'react';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useApi } from '#ui/data/api.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { NoticeBox } from '../public-notice.tsx';
import type { findOrders } from '../../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const Sent = ({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) => {
  const view = useFocusAtOnce<HTMLDivElement>();
  return (
    <div ref={view} tabIndex={-1} className="flex max-w-md flex-col items-start gap-5 outline-none">
      <NoticeBox notice={{ tone: 'good', title: t`Check your inbox`, text }} />
      <Button onClick={onAgain}>{t`Try another email`}</Button>
    </div>
  );
};

/** Emails order links only to the email address that bought the orders, so anyone may ask. */
const FindForm = () => {
  const api = useApi();
  const [sent, setSent] = useState<string | null>(null);
  const { form, field, busy, message } = useForm({
    names: ['email'],
    schema: async () => (await import('../../contract.ts')).findOrders.body,
    send: (body) => api<typeof findOrders>('POST /api/v1/app/orders/find', { body }),
    onDone: (response) => setSent(response.message),
  });
  if (sent !== null) return <Sent text={sent} onAgain={() => setSent(null)} />;
  const { error = message, ...email } = field('email');
  return (
    <form {...form} className="flex max-w-md flex-col gap-5">
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t`The one you used when you paid.`}
        error={error}
        {...email}
      />
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {busy ? t`Sending...` : t`Send me my links`}
      </Button>
    </form>
  );
};

export const Component = () => (
  <div className="page py-10">
    <PageMeta
      title={t`Find my order`}
      description={t`We’ll email you the links to your orders, files and agreements again.`}
      noIndex
    />
    <PageTitle
      title={t`Find my order`}
      lead={t`We’ll email you links to all your orders, with their files and license agreements.`}
      className="mb-8"
    />
    <FindForm />
  </div>
);
