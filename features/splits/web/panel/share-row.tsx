import { useState } from 'react';
import { formatLocalDay } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { Share } from '../../contract.ts';
import { noticeDays, percentOf } from '../../rules.ts';
import { TermsForm } from './terms-form.tsx';
import { useChangeShare } from './use-split.ts';

const states = {
  accepted: { label: 'Accepted', tone: 'good' },
  invited: { label: 'Invited', tone: 'accent' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const;

const whenOf = ({ state, endsAt, acceptedAt, expiresAt }: Share): string => {
  if (endsAt !== null) return `ends on ${formatLocalDay(endsAt)}`;
  if (state === 'accepted' && acceptedAt !== null) return `since ${formatLocalDay(acceptedAt)}`;
  return expiresAt === null ? '' : `until ${formatLocalDay(expiresAt)}`;
};

const factsOf = ({ role, publishingBps, pro, ipi }: Share): string =>
  [role, publishingBps === null ? '' : `${percentOf(publishingBps)}% publishing`, pro, ipi && `IPI ${ipi}`]
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
            <Badge tone={tone}>{label}</Badge>
            {whenOf(share)}
          </p>
        </div>
        {isLive && (
          <div className="flex flex-wrap gap-2">
            <Button size="s" onClick={() => setOpen(open === 'terms' ? null : 'terms')}>
              Change<span className="sr-only"> the terms of {share.name}</span>
            </Button>
            {share.state === 'invited' && (
              <Button size="s" busy={change.isPending} onClick={() => change.mutate('withdraw')}>
                Cancel invitation<span className="sr-only"> for {share.name}</span>
              </Button>
            )}
            {share.state === 'accepted' && share.endsAt === null && (
              <Button size="s" onClick={() => setOpen('end')}>
                End<span className="sr-only"> the share of {share.name}</span>
              </Button>
            )}
            {share.endsAt !== null && (
              <Button size="s" busy={change.isPending} onClick={() => change.mutate('keep')}>
                Keep<span className="sr-only"> the share of {share.name}</span>
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
        title={`End the share of ${share.name}?`}
        text={`It ends in ${noticeDays} days, and we email them now. If they agree, they can leave before. What they’ve earned stays theirs.`}
        confirm="End the share"
        busy={change.isPending}
        onConfirm={() => change.mutate('end')}
      />
    </li>
  );
};
