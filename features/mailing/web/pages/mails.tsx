import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
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
import { T, V } from '#ui/texts/rich-text.tsx';
import type { sendMailAgain, WrittenMail } from '../../contract.ts';
import { type MailFilter, mailFilters, mailsKey, mailsQuery } from '../queries.ts';

const states = () =>
  ({
    waiting: { words: t`Waiting`, tone: 'warn' },
    failed: { words: t`Failed`, tone: 'bad' },
    expired: { words: t`Expired before sending`, tone: 'neutral' },
    sent: { words: t`Sent`, tone: 'good' },
  }) as const;

const useSendAgain = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mailId: string) =>
      api<typeof sendMailAgain>('POST /api/v1/app/admin/mails/:mailId/send', { params: { mailId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t send the email. Please try again.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
};

const Row = ({ mail }: { readonly mail: WrittenMail }) => {
  const again = useSendAgain();
  const { words, tone } = states()[mail.state];
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
          <T>
            Send again
            <span className="sr-only">
              {' '}
              to <V of={{ email: mail.to }} />
            </span>
          </T>
        </Button>
      )}
    </li>
  );
};

const labels = (): Readonly<Record<MailFilter, string>> => ({
  all: t`All`,
  waiting: t`Waiting`,
  failed: t`Failed`,
  sent: t`Sent`,
});

const isFilter = (word: string | null): word is MailFilter => mailFilters.some((filter) => filter === word);

const noneOf = (isFiltered: boolean): EmptyStateProps =>
  isFiltered
    ? { className: '-my-6', title: t`No emails match`, text: t`Choose another state or another recipient.` }
    : { className: '-my-6', title: t`No emails yet`, text: t`Every email from this site appears here.` };

export const Component = () => {
  const { outbox } = useSite();
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('state');
  const state = isFilter(chosen) ? chosen : 'all';
  const to = address.get('to') ?? '';
  return (
    <AdminListPage
      title={t`Email log`}
      lead={t`Every email from this site, without its text: only the recipient has that.`}
      aside={
        outbox && (
          <Button asChild>
            <Link variant="bare" to={outbox} reloadDocument>
              {t`Outbox`}
            </Link>
          </Button>
        )
      }
      panel={t`Emails`}
      search={
        <SegmentSearch
          label={t`Status`}
          options={mailFilters.map((value) => ({ value, label: labels()[value] }))}
          value={state}
          searchLabel={t`Recipient begins with`}
          search={to}
          onSearch={({ value, search }) =>
            setAddress({ ...(value !== 'all' && { state: value }), ...(search && { to: search }) })
          }
        />
      }
      of={t`emails`}
      query={mailsQuery({ state, to, page: readPage(address) })}
      empty={({ total }) => total === 0 && noneOf(state !== 'all' || to !== '')}
      pages={({ pages }) => pages}
    >
      {({ mails }) => (
        <ul aria-label={t`Emails`}>
          {mails.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </AdminListPage>
  );
};
