import { useId } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import type { License } from '#features/licenses/contract.ts';
import { isForKits } from '#features/licenses/kinds.ts';
import type { LicensedBeat } from '#features/licenses/web/public.tsx';
import { factIds, LicenseFacts } from '#features/licenses/web/public-cards.tsx';
import { useOwnedLicenses } from '#features/orders/web/public.tsx';
import { legalPages } from '#features/site/legal-pages.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { buyNow, useCart } from '../buy.ts';
import { useRivals } from '../chooser/use-rivals.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

interface CardProps {
  readonly beat: LicensedBeat;
  readonly license: License;
  readonly owned: boolean;
}

const Card = ({ beat, license, owned }: CardProps) => {
  const id = useId();
  const { title: titleId } = factIds(id);
  const navigate = useNavigate();
  const cart = useCart();
  const rivals = useRivals();
  const buying = useBuying();
  const inCart = cart.has(beat._id, license._id);
  const toggle = (): void => {
    if (inCart) return cart.remove(beat._id, license._id);
    cart.add(beat, license);
    const { titles, remove } = rivals(beat._id, license._id);
    if (titles.length === 0) return;
    toast.info(t`This beat is also in your cart with ${{ licenses: titles.join(', ') }}.`, {
      duration: 10_000,
      action: { label: t`Keep only ${{ license: license.title }}`, onPress: remove },
    });
  };
  return (
    <li
      aria-labelledby={titleId}
      className={classNames(
        'relative row-span-6 grid grid-rows-subgrid gap-3 rounded-m border p-5',
        license.recommended ? 'border-accent bg-raised' : 'border-line bg-panel',
      )}
    >
      <LicenseFacts beat={beat} license={license} owned={owned} id={id} titleTag="h3" />
      {buying && (
        <span className="mt-1 grid gap-2 self-start">
          <Button
            variant={license.recommended || isForKits(license) ? 'primary' : 'secondary'}
            aria-describedby={titleId}
            onClick={() => buyNow(navigate, beat, license)}
          >
            {t`Buy Now`}
          </Button>
          <Button variant="ghost" aria-describedby={titleId} onClick={toggle}>
            {inCart ? t`Remove from Cart` : t`Add to Cart`}
          </Button>
          <Slot name="license.actions" beat={beat} license={license} />
        </span>
      )}
    </li>
  );
};

export interface LicenseComparisonProps {
  readonly beat: LicensedBeat;
  /** The beat's own licenses by default. */
  readonly licenses?: readonly License[];
}

/** Shows total prices and, unless buying is off, buttons. */
export const Component = ({ beat, licenses = beat.licenses }: LicenseComparisonProps) => {
  const owned = useOwnedLicenses(beat._id);
  const buying = useBuying();
  return (
    <>
      <Slot name="licenses.lead" seller={beat.user} licenses={licenses} className="-mt-2 mb-8" />
      <ul
        className={classNames(
          'grid gap-x-4 gap-y-6',
          licenses.length === 1
            ? 'sm:max-w-md'
            : 'sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none xl:grid-rows-[repeat(6,auto)]',
        )}
      >
        {licenses.map((license) => (
          <Card key={license._id} beat={beat} license={license} owned={owned.includes(license._id)} />
        ))}
      </ul>
      {buying && (
        <p className="mt-6 text-sm text-muted">
          <T>
            Each license comes with an agreement in your name.{' '}
            <Link to={legalPages.agreements}>Read the agreements</Link>
          </T>
        </p>
      )}
    </>
  );
};
