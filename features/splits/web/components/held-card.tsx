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

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Plays a beat, even if it isn't on sale, and then the rest of its list. */
    'splits.play': { readonly beat: Invitation['beat']; readonly among: readonly Invitation['beat'][] };
  }
}

const factsOf = ({ role, publishingBps, pro, ipi, isProducer }: Terms): string =>
  [
    role,
    isProducer ? 'credited as a producer' : '',
    publishingBps === null ? '' : `${percentOf(publishingBps)}% publishing`,
    pro,
    ipi && `IPI ${ipi}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The share in words, and in money per sale before the label's fee. */
const Meaning = ({ bps, beat }: Pick<Invitation, 'bps' | 'beat'>) => (
  <p className="text-sm">
    You get <strong>{percentOf(bps)}%</strong> of what {beat.user.name} is paid for each sale after the label’s fee.
    {beat.price !== null && (
      <>
        {' '}
        Of every {formatPrice(beat.price)}, that’s {formatCents(shareOfCents(priceToCents(beat.price), bps))}, less your
        part of the fee.
      </>
    )}
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
            by {beat.user.name} ({beat.user.username})
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
          New terms. Until you accept, these apply: {percentOf(now.bps)}%, {factsOf(now)}
        </p>
      )}
      <p className="text-sm text-muted">Respond by {formatLocalDay(invitation.expiresAt)}.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={response.isPending} onClick={send('accept')}>
          Accept<span className="sr-only"> the share of {beat.title}</span>
        </Button>
        <Button busy={response.isPending} onClick={send('decline')}>
          Decline<span className="sr-only"> the share of {beat.title}</span>
        </Button>
        <Button variant="ghost" onClick={() => setBlocking(true)}>
          Block {beat.user.username}
        </Button>
      </div>
      <ConfirmDialog
        open={blocking}
        onOpenChange={setBlocking}
        title={`Block ${beat.user.username}?`}
        text="All their invitations are declined, and they can’t send you more. You can unblock them in your account settings."
        confirm="Block"
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
      ['Plays', formatCount(share.plays)],
      ['Sales', formatCount(share.sales)],
      ['Sold for', formatCents(share.soldCents)],
      ['You’ve earned', formatCents(share.earnedCents)],
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
          ? `since ${formatLocalDay(share.acceptedAt)}`
          : `ends on ${formatLocalDay(share.endsAt)}`}
      </p>
      <Figures share={share} />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="s">
          <a href={`/api/v1/app/splits/beats/${beat._id}/sheet.pdf`} target="_blank" rel="noopener">
            Split sheet (PDF)<span className="sr-only"> of {beat.title}</span>
          </a>
        </Button>
        <Button size="s" variant="ghost" onClick={() => setLeaving(true)}>
          Leave<span className="sr-only"> the split of {beat.title}</span>
        </Button>
        {beat.price === null ? (
          <span className="inline-flex min-h-9 items-center text-sm text-muted">Not on sale</span>
        ) : (
          <Link to={`/beatstore/product/${beat._id}`} className="inline-flex min-h-9 items-center text-sm">
            In the store<span className="sr-only">: {beat.title}</span>
          </Link>
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`Leave the split of “${beat.title}”?`}
        text="You won’t earn from orders placed from now on, and you’re no longer credited. What you’ve earned stays yours."
        confirm="Leave"
        busy={response.isPending}
        onConfirm={() => response.mutate('leave')}
      />
    </Card>
  );
};
