import { label } from '#content/current.ts';
import { t } from '#contract-kit/texts/text.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { noteMade } from '#features/auth/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';

interface Discount {
  readonly kind: 'code' | 'deal';
  readonly id: string;
  readonly name: string;
}

const wordsOf = (kind: Discount['kind']) =>
  kind === 'code'
    ? {
        subject: t`A discount code was saved on your ${{ label: label.name }} account`,
        heading: t`A discount code was saved`,
        text: t`Buyers who have this code pay less.`,
      }
    : {
        subject: t`A quantity deal was saved on your ${{ label: label.name }} account`,
        heading: t`A quantity deal was saved`,
        text: t`Buyers of several beats pay less.`,
      };

/** Notifies the account of the seller or admin that they saved a code or deal. */
export const noteDiscount = async (deps: Deps, trx: Trx, actor: UserActor, discount: Discount): Promise<void> => {
  const [owner] = await findUsersByIds(trx, [actor.id]);
  if (owner) await noteMade(deps, trx, actor, { ...discount, ...wordsOf(discount.kind), owner });
};
