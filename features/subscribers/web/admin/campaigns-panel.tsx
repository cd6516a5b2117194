import { nameOf } from '../../contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLabel } from '#ui/composites/site-frame.ts';
import { formatCount, formatMoment } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Campaign, cancelCampaign, pauseCampaign, resumeCampaign } from '../../contract-admin.ts';
import { campaignsQuery, mailingListKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const states = () => ({
  sending: { words: t`Sending`, tone: 'accent' as const },
  paused: { words: t`Paused`, tone: 'warn' as const },
  canceled: { words: t`Canceled`, tone: 'neutral' as const },
  sent: { words: t`Sent`, tone: 'good' as const },
});

type Verb = 'pause' | 'resume' | 'cancel';

const useChange = (campaignId: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (verb: Verb): Promise<Campaign> => {
      const input = { params: { campaignId } };
      const base = 'POST /api/v1/app/admin/mailing-list/campaigns/:campaignId';
      if (verb === 'pause') return await api<typeof pauseCampaign>(`${base}/pause`, input);
      if (verb === 'resume') return await api<typeof resumeCampaign>(`${base}/resume`, input);
      return await api<typeof cancelCampaign>(`${base}/cancel`, input);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t change this. Please try again.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailingListKey }),
  });
};

const Actions = ({ campaign: { id, state, subject } }: { readonly campaign: Campaign }) => {
  const change = useChange(id);
  const [asking, setAsking] = useState(false);
  if (state !== 'sending' && state !== 'paused') return null;
  const verb = state === 'sending' ? 'pause' : 'resume';
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="s" busy={change.isPending} onClick={() => change.mutate(verb)}>
        {verb === 'pause' ? (
          <T>
            Pause
            <span className="sr-only">
              {' '}
              “<V of={{ subject }} />”
            </span>
          </T>
        ) : (
          <T>
            Resume
            <span className="sr-only">
              {' '}
              “<V of={{ subject }} />”
            </span>
          </T>
        )}
      </Button>
      <Button size="s" onClick={() => setAsking(true)}>
        <T>
          Cancel
          <span className="sr-only">
            {' '}
            “<V of={{ subject }} />”
          </span>
        </T>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Stop sending this email?`}
        text={t`Anyone who hasn’t received it yet won’t. You can’t resume later.`}
        confirm={t`Stop sending`}
        onConfirm={() => {
          setAsking(false);
          change.mutate('cancel');
        }}
      />
    </div>
  );
};

const sentWords = ({ written, recipients, bounced }: Campaign): string => {
  const [sent, all] = [formatCount(written), formatCount(recipients)];
  return bounced > 0
    ? t`${{ sent }} of ${{ all }} sent, ${{ bounced: formatCount(bounced) }} bounced`
    : t`${{ sent }} of ${{ all }} sent`;
};

const Row = ({ campaign }: { readonly campaign: Campaign }) => {
  const { words, tone } = states()[campaign.state];
  const label = useLabel();
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{campaign.subject}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={tone}>{words}</Badge>
          <span>{nameOf(campaign.category, label)}</span>
          <time dateTime={campaign.createdAt}>{formatMoment(campaign.createdAt)}</time>
          <span>{t`by ${{ name: campaign.by }}`}</span>
        </p>
        <p className="tabular mt-2 text-sm">{sentWords(campaign)}</p>
        <progress
          aria-label={t`Progress of “${{ subject: campaign.subject }}”`}
          value={campaign.written}
          max={campaign.recipients}
          className="mt-1 h-2 w-full max-w-64 accent-accent"
        />
      </div>
      <Actions campaign={campaign} />
    </li>
  );
};

export const CampaignsPanel = () => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(campaignsQuery(page));
  return (
    <Panel title={t`Sent emails`}>
      {data ? (
        data.total === 0 ? (
          <EmptyState title={t`Nothing sent yet`} text={t`Emails to your lists and their progress appear here.`} />
        ) : (
          <>
            <ul aria-label={t`Sent emails`}>
              {data.campaigns.map((campaign) => (
                <Row key={campaign.id} campaign={campaign} />
              ))}
            </ul>
            {data.pages > 1 && (
              <div className="mt-4 flex gap-3">
                <Button size="s" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  {t`Newer`}
                </Button>
                <Button size="s" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
                  {t`Older`}
                </Button>
              </div>
            )}
          </>
        )
      ) : error ? (
        <ErrorState title={t`We couldn’t load the emails`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 rounded-m" />
      )}
    </Panel>
  );
};
