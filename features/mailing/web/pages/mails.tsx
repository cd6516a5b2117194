import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '#contract-kit/format.ts';
import { useSite } from '#features/settings/web/public.ts';
import type { EmptyStateProps } from '#ui/composites/empty-state.tsx';
import { readPage } from '#ui/composites/page-links.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { AdminListPage } from '#ui/lists/admin-list-page.tsx';
import { SegmentSearch } from '#ui/lists/segment-search.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { sendMailAgain, WrittenMail } from '../../contract.ts';
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
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t send the email. Please try again.')),
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

const labels: Readonly<Record<MailFilter, string>> = { all: 'All', waiting: 'Waiting', failed: 'Failed', sent: 'Sent' };

const isFilter = (word: string | null): word is MailFilter => mailFilters.some((filter) => filter === word);

const noneOf = (isFiltered: boolean): EmptyStateProps =>
  isFiltered
    ? { className: '-my-6', title: 'No emails match', text: 'Choose another state or another recipient.' }
    : { className: '-my-6', title: 'No emails yet', text: 'Every email from this site appears here.' };

export const Component = () => {
  const { outbox } = useSite();
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('state');
  const state = isFilter(chosen) ? chosen : 'all';
  const to = address.get('to') ?? '';
  return (
    <AdminListPage
      title="Email log"
      lead="Every email from this site, without its text: only the recipient has that."
      aside={
        outbox && (
          <Button asChild>
            <Link variant="bare" to={outbox} reloadDocument>
              Outbox
            </Link>
          </Button>
        )
      }
      panel="Emails"
      search={
        <SegmentSearch
          label="Status"
          options={mailFilters.map((value) => ({ value, label: labels[value] }))}
          value={state}
          searchLabel="Recipient begins with"
          search={to}
          onSearch={({ value, search }) =>
            setAddress({ ...(value !== 'all' && { state: value }), ...(search && { to: search }) })
          }
        />
      }
      of="emails"
      query={mailsQuery({ state, to, page: readPage(address) })}
      empty={({ total }) => total === 0 && noneOf(state !== 'all' || to !== '')}
      pages={({ pages }) => pages}
    >
      {({ mails }) => (
        <ul aria-label="Emails">
          {mails.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </AdminListPage>
  );
};
