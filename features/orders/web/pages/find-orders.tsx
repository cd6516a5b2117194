import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useApi } from '#ui/data/api.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { findOrders } from '../../contract.ts';
import { NoticeBox } from '../components/notice-box.tsx';

const wordsOf = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields['email']?.[0] ?? error.message)
    : 'Something went wrong on this page. Try again in a moment.';

const Sent = ({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) => {
  const view = useFocusAtOnce<HTMLDivElement>();
  return (
    <div ref={view} tabIndex={-1} className="flex max-w-md flex-col items-start gap-5 outline-none">
      <NoticeBox notice={{ tone: 'good', title: 'Check your inbox', text }} />
      <Button onClick={onAgain}>Try another email</Button>
    </div>
  );
};

/** Sends the links of somebody's orders to their email, whoever asks for it. */
const FindForm = () => {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const find = useMutation({
    mutationFn: (address: string) =>
      api<typeof findOrders>('POST /api/v1/app/orders/find', { body: { email: address } }),
    onError: () => input.current?.focus(),
  });
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!find.isPending) find.mutate(email);
  };
  if (find.isSuccess) {
    return <Sent text={find.data.message} onAgain={() => find.reset()} />;
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      <TextField
        ref={input}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="The one that you gave when you paid."
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={find.isError ? wordsOf(find.error) : undefined}
      />
      <Button type="submit" variant="signal" size="l" busy={find.isPending}>
        {find.isPending ? 'Sending...' : 'Send me my links'}
      </Button>
    </form>
  );
};

export const Component = () => (
  <div className="page py-10">
    <PageMeta
      title="Find my order"
      description="Have the links to your orders, their files and agreements sent to you again."
    />
    <PageTitle
      title="Find my order"
      lead="We send you the links to all your orders, with their files and license agreements."
      className="mb-8"
    />
    <FindForm />
  </div>
);
