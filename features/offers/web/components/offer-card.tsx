import { useId, useRef, useState } from 'react';
import { formatLocalMoment, formatPrice, formatZonedMoment } from '#contract-kit/format.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { loadBuying } from '#features/checkout/web/public.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import type { Offer } from '../../contract.ts';
import { bySide, deadlineLabel, stateLabel, statusLine } from '../offer-labels.ts';
import { ActDialogs, type DialogName } from './act-dialogs.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** Oldest first. */
const Proposals = ({ offer }: { readonly offer: Offer }) => (
  <ol className="grid gap-2 border-s border-line ps-4 text-sm" aria-label={t`Prices so far`}>
    {offer.proposals.map(({ by, price, text, at }) => (
      <li key={at + by} className="min-w-0">
        <p>
          <span className="font-medium">{bySide(by, offer)}</span>: <Price value={price} />{' '}
          <time dateTime={at} className="whitespace-nowrap text-muted">
            {formatLocalMoment(at)}
          </time>
        </p>
        {text !== '' && <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-muted">{text}</p>}
      </li>
    ))}
  </ol>
);

/** A side that may decline sees no 'Withdraw'. A seller who waits withdraws their own price with 'End offer'. */
const buttonsOf = ({ actions, as, waitsFor }: Offer) =>
  (
    [
      ['accept', t`Accept`, 'primary'],
      ['counter', t`Counter`, 'secondary'],
      ['decline', as === waitsFor ? t`Decline` : t`End offer`, 'secondary'],
      ['withdraw', t`Withdraw`, 'secondary'],
    ] as const
  ).filter(([action]) => actions.includes(action) && !(action === 'withdraw' && actions.includes('decline')));

export const OfferCard = ({ offer }: { readonly offer: Offer }) => {
  const navigate = useNavigate();
  const [shown, setShown] = useState<DialogName | null>(null);
  const card = useRef<HTMLLIElement>(null);
  const title = useId();
  const { words, tone } = stateLabel(offer);
  const { beat, license, actions } = offer;
  const pay = async (): Promise<void> => (await loadBuying()).buyNow(navigate, beat, license, offer._id);
  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-labelledby={title}
      className="grid min-w-0 grid-cols-1 content-start gap-4 rounded-m border border-line bg-background/40 p-4 outline-offset-2"
    >
      <div className="flex items-start gap-4">
        <Cover src={beat.coverImage} sizes="64px" alt="" className="w-16 shrink-0 rounded-s" />
        <div className="min-w-0 flex-1">
          <h2 id={title} className="font-medium wrap-anywhere">
            {offer.list === null ? (
              `${beat.title} - ${license.title}`
            ) : (
              <Link to={productPath(beat._id)} variant="bare" className="hover:text-accent-bright">
                {beat.title} - {license.title}
              </Link>
            )}
          </h2>
          <p className="text-sm wrap-anywhere text-muted">
            {offer.as === 'buyer'
              ? t`by ${{ artist: beat.user.name }}`
              : t`from ${{ name: offer.with.name }} (${{ username: offer.with.username }})`}
          </p>
          <p className="mt-1 font-display text-xl font-bold">
            <Price value={offer.price} was={offer.list} />
          </p>
        </div>
      </div>
      <div className="grid gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{words}</Badge>
          <span className="min-w-0 wrap-anywhere">{statusLine(offer)}</span>
        </p>
        {offer.expiresAt !== null && (
          <p className="text-muted">
            {deadlineLabel(offer)} <time dateTime={offer.expiresAt}>{formatZonedMoment(offer.expiresAt)}</time>
          </p>
        )}
      </div>
      <Proposals offer={offer} />
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          {actions.includes('pay') && (
            <Button variant="primary" aria-describedby={title} onClick={() => void pay()}>
              {t`Buy for ${{ price: formatPrice(offer.price) }}`}
            </Button>
          )}
          {buttonsOf(offer).map(([action, label, variant]) => (
            <Button key={action} variant={variant} aria-describedby={title} onClick={() => setShown(action)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <ActDialogs offer={offer} shown={shown} onClose={() => setShown(null)} otherwiseFocus={card} />
    </li>
  );
};
