import { useState } from 'react';
import { formatLocalDay } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { Share } from '../../contract.ts';
import { noticeDays, percentOf } from '../../rules.ts';
import { TermsForm } from './terms-form.tsx';
import { useChangeShare } from './use-split.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const states = {
  accepted: { label: () => t`Accepted`, tone: 'good' },
  invited: { label: () => t`Invited`, tone: 'accent' },
  declined: { label: () => t`Declined`, tone: 'bad' },
  expired: { label: () => t`Expired`, tone: 'neutral' },
} as const;

const whenOf = ({ state, endsAt, acceptedAt, expiresAt }: Share): string => {
  if (endsAt !== null) return t`ends on ${{ day: formatLocalDay(endsAt) }}`;
  if (state === 'accepted' && acceptedAt !== null) return t`since ${{ day: formatLocalDay(acceptedAt) }}`;
  return expiresAt === null ? '' : t`until ${{ day: formatLocalDay(expiresAt) }}`;
};

const factsOf = ({ role, publishingBps, pro, ipi }: Share): string =>
  [
    role,
    publishingBps === null ? '' : t`${{ percent: `${percentOf(publishingBps)}%` }} publishing`,
    pro,
    ipi && t`IPI ${{ ipi }}`,
  ]
    .filter(Boolean)
    .join(' · ');

export const ShareRow = ({ share, onChange }: { readonly share: Share; readonly onChange: () => void }) => {
  const [open, setOpen] = useState<'terms' | 'end' | null>(null);
  const change = useChangeShare(share, () => {
    setOpen(null);
    onChange();
  });
  const { label, tone } = states[share.state];
  const isLive = share.state === 'accepted' || share.state === 'invited';
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {share.name} <span className="tabular">{percentOf(share.bps)}%</span>
          </p>
          <p className="text-sm wrap-anywhere text-muted">{factsOf(share)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={tone}>{label()}</Badge>
            {whenOf(share)}
          </p>
        </div>
        {isLive && (
          <div className="flex flex-wrap gap-2">
            <Button size="s" onClick={() => setOpen(open === 'terms' ? null : 'terms')}>
              <T>
                Change
                <span className="sr-only">
                  {' '}
                  the terms of <V of={{ name: share.name }} />
                </span>
              </T>
            </Button>
            {share.state === 'invited' && (
              <Button size="s" busy={change.isPending} onClick={() => change.mutate('withdraw')}>
                <T>
                  Cancel invitation
                  <span className="sr-only">
                    {' '}
                    for <V of={{ name: share.name }} />
                  </span>
                </T>
              </Button>
            )}
            {share.state === 'accepted' && share.endsAt === null && (
              <Button size="s" onClick={() => setOpen('end')}>
                <T>
                  End
                  <span className="sr-only">
                    {' '}
                    the share of <V of={{ name: share.name }} />
                  </span>
                </T>
              </Button>
            )}
            {share.endsAt !== null && (
              <Button size="s" busy={change.isPending} onClick={() => change.mutate('keep')}>
                <T>
                  Keep
                  <span className="sr-only">
                    {' '}
                    the share of <V of={{ name: share.name }} />
                  </span>
                </T>
              </Button>
            )}
          </div>
        )}
      </div>
      {open === 'terms' && (
        <TermsForm
          share={share}
          onDone={() => {
            setOpen(null);
            onChange();
          }}
        />
      )}
      <ConfirmDialog
        open={open === 'end'}
        onOpenChange={(stays) => setOpen(stays ? 'end' : null)}
        title={t`End the share of ${{ name: share.name }}?`}
        text={t`${plural(
          { days: noticeDays },
          {
            one: 'It ends in # day, and we email them now. If they agree, they can leave before. What they’ve earned stays theirs.',
            other:
              'It ends in # days, and we email them now. If they agree, they can leave before. What they’ve earned stays theirs.',
          },
        )}`}
        confirm={t`End the share`}
        busy={change.isPending}
        onConfirm={() => change.mutate('end')}
      />
    </li>
  );
};
