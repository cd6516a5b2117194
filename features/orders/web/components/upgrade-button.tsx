import { formatPrice } from '#contract-kit/format.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { UpgradeOffer } from '../../contract.ts';
import { checkoutPath, type Upgradable, upgradeState } from '../upgrade-state.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface UpgradeButtonProps {
  readonly bought: Upgradable;
  readonly offer: UpgradeOffer;
  /** Key of a guest's order. */
  readonly orderKey: string | undefined;
  readonly className?: string;
}

/** Opens the checkout, where the buyer pays the difference in price. */
export const UpgradeButton = ({ bought, offer, orderKey, className = '' }: UpgradeButtonProps) => (
  <Link
    variant="bare"
    to={checkoutPath}
    state={upgradeState(bought, offer, orderKey)}
    className={buttonClass('secondary', 'm', `py-2 ${className}`)}
  >
    {/* A seller’s license may have a long name. */}
    <span className="text-center whitespace-normal wrap-anywhere">
      {offer.price === '0.00' ? (
        <T>
          Upgrade
          <span className="sr-only">
            {' '}
            <V of={{ beat: bought.title }} />
          </span>{' '}
          to <V of={{ license: offer.license }} /> for <span className="tabular">free</span>
        </T>
      ) : (
        <T>
          Upgrade
          <span className="sr-only">
            {' '}
            <V of={{ beat: bought.title }} />
          </span>{' '}
          to <V of={{ license: offer.license }} /> for{' '}
          <span className="tabular">
            <V of={{ price: formatPrice(offer.price) }} />
          </span>
        </T>
      )}
    </span>
  </Link>
);
