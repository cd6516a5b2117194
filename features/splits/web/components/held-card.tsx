import { type ReactNode, useId, useState } from 'react';
import { formatCents, formatCount, formatLocalDay, formatPrice } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { Slot } from '#ui/data/slot.tsx';
import type { HeldShare, Invitation, Terms } from '../../contract.ts';
import { percentOf, shareOfCents } from '../../rules.ts';
import { type Response, useResponse } from './use-response.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Plays a beat, even if it isn't on sale, and then the rest of its list. */
    'splits.play': { readonly beat: Invitation['beat']; readonly among: readonly Invitation['beat'][] };
  }
}

const factsOf = ({ role, publishingBps, pro, ipi, isProducer }: Terms): string =>
  [
    role,
    isProducer ? t`credited as a producer` : '',
    publishingBps === null ? '' : t`${{ percent: `${percentOf(publishingBps)}%` }} publishing`,
    pro,
    ipi && t`IPI ${{ ipi }}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The share in words, and in money per sale before the label's fee. */
const Meaning = ({ bps, beat }: Pick<Invitation, 'bps' | 'beat'>) => (
  <p className="text-sm">
    <T>
      You get{' '}
      <strong>
        <V of={{ percent: `${percentOf(bps)}%` }} />
      </strong>{' '}
      of what <V of={{ seller: beat.user.name }} /> is paid for each sale after the label’s fee.
    </T>
    {beat.price !== null &&
      ` ${t`Of every ${{ price: formatPrice(beat.price) }}, that’s ${{ amount: formatCents(shareOfCents(priceToCents(beat.price), bps)) }}, less your part of the fee.`}`}
  </p>
);

const playPlace = <Skeleton className="size-16 shrink-0 rounded-m" />;

interface CardProps {
  readonly beat: Invitation['beat'];
  readonly among: readonly Invitation['beat'][];
  readonly terms: Terms;
  readonly children: ReactNode;
}

const Card = ({ beat, among, terms, children }: CardProps) => {
  const title = useId();
  return (
    <li
      aria-labelledby={title}
      className="@container grid min-w-0 content-start gap-3 rounded-m border border-line bg-background/40 p-4"
    >
      <div className="flex items-start gap-4">
        <Slot name="splits.play" beat={beat} among={among} fallback={playPlace} />
        <div className="min-w-0">
          <h3 id={title} className="font-medium wrap-anywhere">
            {beat.title}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {t`by ${{ seller: beat.user.name }} (${{ username: beat.user.username }})`}
          </p>
          <p className="text-sm wrap-anywhere text-muted">{factsOf(terms)}</p>
        </div>
      </div>
      {children}
    </li>
  );
};

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly among: CardProps['among'];
}

export const InvitationCard = ({ invitation, among }: InvitationCardProps) => {
  const [blocking, setBlocking] = useState(false);
  const response = useResponse(invitation._id, () => setBlocking(false));
  const { beat, now } = invitation;
  const send = (word: Response) => () => response.mutate(word);
  return (
    <Card beat={beat} among={among} terms={invitation}>
      <Meaning bps={invitation.bps} beat={beat} />
      {now && (
        <p className="text-sm text-muted">
          {t`New terms. Until you accept, these apply: ${{ percent: `${percentOf(now.bps)}%` }}, ${{ terms: factsOf(now) }}`}
        </p>
      )}
      <p className="text-sm text-muted">{t`Respond by ${{ day: formatLocalDay(invitation.expiresAt) }}.`}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={response.isPending} onClick={send('accept')}>
          <T>
            Accept
            <span className="sr-only">
              {' '}
              the share of <V of={{ title: beat.title }} />
            </span>
          </T>
        </Button>
        <Button busy={response.isPending} onClick={send('decline')}>
          <T>
            Decline
            <span className="sr-only">
              {' '}
              the share of <V of={{ title: beat.title }} />
            </span>
          </T>
        </Button>
        <Button variant="ghost" onClick={() => setBlocking(true)}>
          {t`Block ${{ username: beat.user.username }}`}
        </Button>
      </div>
      <ConfirmDialog
        open={blocking}
        onOpenChange={setBlocking}
        title={t`Block ${{ username: beat.user.username }}?`}
        text={t`All their invitations are declined, and they can’t send you more. You can unblock them in your account settings.`}
        confirm={t`Block`}
        busy={response.isPending}
        onConfirm={send('block')}
      />
    </Card>
  );
};

/** Plays of all time; sales and amounts since the collaborator has had a share. */
const Figures = ({ share }: { readonly share: HeldShare }) => (
  <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-2 text-sm @md:grid-cols-4">
    {[
      [t`Plays`, formatCount(share.plays)],
      [t`Sales`, formatCount(share.sales)],
      [t`Sold for`, formatCents(share.soldCents)],
      [t`You’ve earned`, formatCents(share.earnedCents)],
    ].map(([label, figure]) => (
      <div key={label}>
        <dt className="text-muted">{label}</dt>
        <dd className="font-semibold">{figure}</dd>
      </div>
    ))}
  </dl>
);

export const ShareCard = ({ share, among }: { readonly share: HeldShare } & Pick<CardProps, 'among'>) => {
  const [leaving, setLeaving] = useState(false);
  const response = useResponse(share._id, () => setLeaving(false));
  const { beat } = share;
  return (
    <Card beat={beat} among={among} terms={share}>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={share.endsAt === null ? 'good' : 'warn'}>{percentOf(share.bps)}%</Badge>
        {share.endsAt === null
          ? t`since ${{ day: formatLocalDay(share.acceptedAt) }}`
          : t`ends on ${{ day: formatLocalDay(share.endsAt) }}`}
      </p>
      <Figures share={share} />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="s">
          <a href={`/api/v1/app/splits/beats/${beat._id}/sheet.pdf`} target="_blank" rel="noopener">
            <T>
              Split sheet (PDF)
              <span className="sr-only">
                {' '}
                of <V of={{ title: beat.title }} />
              </span>
            </T>
          </a>
        </Button>
        <Button size="s" variant="ghost" onClick={() => setLeaving(true)}>
          <T>
            Leave
            <span className="sr-only">
              {' '}
              the split of <V of={{ title: beat.title }} />
            </span>
          </T>
        </Button>
        {beat.price === null ? (
          <span className="inline-flex min-h-9 items-center text-sm text-muted">{t`Not on sale`}</span>
        ) : (
          <Link to={`/beatstore/product/${beat._id}`} className="inline-flex min-h-9 items-center text-sm">
            <T>
              In the store
              <span className="sr-only">
                : <V of={{ title: beat.title }} />
              </span>
            </T>
          </Link>
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t`Leave the split of “${{ title: beat.title }}”?`}
        text={t`You won’t earn from orders placed from now on, and you’re no longer credited. What you’ve earned stays yours.`}
        confirm={t`Leave`}
        busy={response.isPending}
        onConfirm={() => response.mutate('leave')}
      />
    </Card>
  );
};
