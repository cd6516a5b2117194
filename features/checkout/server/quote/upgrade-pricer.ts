import { priceUpgrades } from '#features/orders/server/public.ts';
import type { Reduction } from '#features/orders/new-order.ts';
import type { Deps } from '#platform/deps.ts';
import type { PricedCart, Pricer, LinePrices, Refused } from './pricer.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const gone = (): Refused => ({
  problem: 'UPGRADE_GONE',
  message: forCaller(() => t`This upgrade is no longer available. Open your order to see what you can upgrade to.`),
});
const twice = (): Refused => ({
  problem: 'UPGRADED_TWICE',
  message: forCaller(() => t`Your cart already upgrades this license. Keep one of the upgrades.`),
});

const priceLines = async (deps: Deps, { lines, open, holder }: PricedCart): Promise<LinePrices> => {
  const upgrading = lines.flatMap(({ upgradeOf: itemId, orderKey, beatId, licenseId }, index) =>
    open[index] && itemId !== undefined ? [{ itemId, orderKey, beatId, licenseId, index }] : [],
  );
  const found = await priceUpgrades(deps, upgrading, holder.buyerId);
  const reductions = new Map<number, Reduction>();
  const refused = new Map<number, Refused>();
  upgrading.forEach(({ itemId, index }, position) => {
    const isSecond = upgrading.findIndex((other) => other.itemId === itemId) < position;
    const credit = found[position];
    if (!credit || isSecond) {
      refused.set(index, credit ? twice() : gone());
      return;
    }
    const { creditCents, orderNumber: label } = credit;
    reductions.set(index, { reason: 'upgrade', reasonId: itemId, label, discountCents: 0, creditCents });
  });
  return { reductions, refused };
};

/** Prices lines that replace a license of the buyer: today's price minus what they paid for that license. */
export const upgradePricer = (deps: Deps): Pricer => ({
  reasons: ['upgrade'],
  price: (cart) => priceLines(deps, cart),
});
