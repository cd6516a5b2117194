import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { MailsPage, sendMailAgain, WrittenMail } from '../../contract.ts';
import { type MailFilter, mailFilters, mailsKey, mailsQuery } from '../queries.ts';

const states = {
  waiting: { words: 'Waiting', tone: 'warn' },
  failed: { words: 'Failed', tone: 'bad' },
  expired: { words: 'Expired before sending', tone: 'neutral' },
  sent: { words: 'Sent', tone: 'good' },
} as const;

const useSendAgain = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mailId: string) =>
      api<typeof sendMailAgain>('POST /api/v1/app/admin/mails/:mailId/send', { params: { mailId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, "We couldn't send the email. Please try again.")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
};

const Row = ({ mail }: { readonly mail: WrittenMail }) => {
  const again = useSendAgain();
  const { words, tone } = states[mail.state];
  const at = mail.sentAt ?? mail.createdAt;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{mail.subject}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">{mail.to}</p>
        <p className="tabular mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={tone}>{words}</Badge>
          <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        {mail.failure && <p className="mt-2 text-sm wrap-anywhere">{mail.failure}</p>}
      </div>
      {mail.state === 'failed' && (
        <Button size="s" busy={again.isPending} onClick={() => again.mutate(mail.id)}>
          Send again<span className="sr-only"> to {mail.to}</span>
        </Button>
      )}
    </li>
  );
};

interface MailsProps {
  readonly data: MailsPage;
  /** A state or a recipient is chosen. */
  readonly filtered: boolean;
}

const Mails = ({ data: { mails, total, page, pages }, filtered }: MailsProps) => {
  if (total === 0 && !filtered) {
    return <EmptyState className="-my-6" title="No emails yet" text="Every email from this site appears here." />;
  }
  if (total === 0) {
    return <EmptyState className="-my-6" title="No emails match" text="Choose another state or another recipient." />;
  }
  return (
    <>
      <ul aria-label="Emails">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} />
        ))}
      </ul>
      <PageLinks of="emails" page={page} pages={pages} />
    </>
  );
};

const labels: Readonly<Record<MailFilter, string>> = { all: 'All', waiting: 'Waiting', failed: 'Failed', sent: 'Sent' };

const isFilter = (word: string | null): word is MailFilter => mailFilters.some((filter) => filter === word);

export const Component = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('state');
  const state = isFilter(chosen) ? chosen : 'all';
  const to = search.get('to') ?? '';
  const [typed, setTyped] = useState(to);
  const { data, error, refetch } = useQuery({
    ...mailsQuery({ state, to, page: readPage(search) }),
    placeholderData: keepPreviousData,
  });
  const filter = (next: { readonly state: MailFilter; readonly to: string }): void =>
    setSearch({ ...(next.state !== 'all' && { state: next.state }), ...(next.to && { to: next.to }) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    filter({ state, to: typed.trim() });
  };
  return (
    <DashboardPage title="Emails" lead="Every email from this site, without its text: only the recipient has that.">
      <Panel title="Emails">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <Segments
            label="Status"
            options={mailFilters.map((value) => ({ value, label: labels[value] }))}
            value={state}
            onChange={(value) => filter({ state: value, to })}
          />
          <form aria-label="Search" onSubmit={submit} className="flex w-full min-w-0 items-end gap-2 sm:w-auto">
            <TextField
              label="Recipient begins with"
              type="search"
              maxLength={254}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="min-w-0 flex-1"
            />
            <Button type="submit">Search</Button>
          </form>
        </div>
        {data ? (
          <Mails data={data} filtered={state !== 'all' || to !== ''} />
        ) : error ? (
          <ErrorState title="We couldn't load the emails" error={error} onRetry={() => void refetch()} />
        ) : (
          <output aria-busy="true" aria-label="Loading emails" className="block">
            <Skeleton className="h-64 rounded-m" />
          </output>
        )}
      </Panel>
    </DashboardPage>
  );
};
