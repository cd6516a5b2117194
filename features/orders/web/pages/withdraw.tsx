import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EarlierVersions, InForceSince, legalTextQuery, SellerDetails } from '#features/site/web/public.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { NoticeBox } from '../public-notice.tsx';
import { ConfirmWithdrawal } from '../components/confirm-withdrawal.tsx';
import { orderQuery } from '../queries.ts';
import { emptyStatement, statementNames, type Statement } from '../withdrawal-statement.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

interface AskProps {
  readonly typed: Statement;
  readonly onContinue: (statement: Statement) => void;
}

const Ask = ({ typed, onContinue }: AskProps) => {
  const { form, field, busy } = useForm({
    names: statementNames,
    schema: async () => (await import('../../contract-withdrawals.ts')).withdraw.body,
    send: (values) => Promise.resolve(values),
    onDone: (_, values) => onContinue(values),
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <TextField
        label={t`Name`}
        autoComplete="name"
        maxLength={120}
        hint={t`As you gave it when you ordered.`}
        defaultValue={typed.name}
        {...field('name')}
      />
      <TextField
        label={t`Order number`}
        autoComplete="off"
        maxLength={40}
        hint={
          <T>
            It’s in your purchase email. <Link to="/orders/find">Find my order</Link>
          </T>
        }
        defaultValue={typed.orderNumber}
        {...field('orderNumber')}
      />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t`The one you ordered with. We confirm your withdrawal there.`}
        defaultValue={typed.email}
        {...field('email')}
      />
      <Button type="submit" variant="primary" size="l" busy={busy} className="self-start">
        {t`Continue`}
      </Button>
    </form>
  );
};

const Sent = ({ text }: { readonly text: string }) => {
  const view = useFocusAtOnce<HTMLDivElement>();
  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      <NoticeBox notice={{ tone: 'good', title: t`Check your inbox`, text }} />
    </div>
  );
};

/** Two steps: the form, and the button that submits the declaration. */
const Steps = ({ known }: { readonly known: Statement }) => {
  const [typed, setTyped] = useState(known);
  const [isAsking, setIsAsking] = useState(true);
  const [sent, setSent] = useState<string | null>(null);
  if (sent !== null) return <Sent text={sent} />;
  if (!isAsking) return <ConfirmWithdrawal statement={typed} onBack={() => setIsAsking(true)} onSent={setSent} />;
  return (
    <Ask
      typed={typed}
      onContinue={(statement) => {
        setTyped(statement);
        setIsAsking(false);
      }}
    />
  );
};

/** An order's link fills in the form; if the link is broken, people can type. */
const Filled = ({ orderId, orderKey }: { readonly orderId: string; readonly orderKey: string | undefined }) => {
  const { data, isPending } = useQuery({
    ...orderQuery({ orderId, key: orderKey }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (isPending) {
    return (
      <output aria-busy="true" aria-label={t`Loading your order`}>
        <Skeleton className="h-80 rounded-m" />
      </output>
    );
  }
  const known = data && { name: data.customerName ?? '', orderNumber: data.number, email: data.email };
  return <Steps known={known ?? emptyStatement} />;
};

const Information = () => {
  const text = useSuspenseQuery(legalTextQuery('withdrawal')).data;
  const { title, lead, parts } = text;
  return (
    <section aria-labelledby="right" className="max-w-prose text-sm">
      <h2 id="right" className="font-display text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-2 text-muted">{lead}</p>
      <div className="mt-2 text-muted">
        <InForceSince {...text} />
      </div>
      {parts.map(({ heading, paragraphs }) => (
        <div key={heading} className="mt-5">
          <h3 className="font-semibold">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1 text-text/90">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
      <div className="mt-8">
        <EarlierVersions name="withdrawal" text={text} />
      </div>
    </section>
  );
};

/** Withdrawal from a contract. Article 11a of Directive 2011/83/EU requires it within reach of every page. */
export const Component = () => {
  const [search] = useSearchParams();
  const orderId = search.get('order');
  return (
    <div className="page py-10">
      <PageMeta
        title={t`Withdraw from a contract`}
        description={t`Tell us that you withdraw from the contract of an order. We confirm it by email.`}
        noIndex={orderId !== null}
      />
      <meta name="referrer" content="no-referrer" />
      <PageTitle
        title={t`Withdraw from a contract`}
        lead={t`Tell us which order you withdraw from. You don’t need to give a reason.`}
        className="mb-8"
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[28rem_1fr]">
        <div className="min-w-0 max-w-md">
          {orderId === null ? (
            <Steps known={emptyStatement} />
          ) : (
            <Filled orderId={orderId} orderKey={search.get('key') ?? undefined} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <SellerDetails />
          <Information />
        </div>
      </div>
    </div>
  );
};
