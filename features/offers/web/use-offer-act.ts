import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { acceptOffer, declineOffer, Offer, withdrawOffer } from '../contract.ts';
import { offersKey } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export type OfferAct =
  | { readonly kind: 'accept'; readonly hold: boolean }
  | { readonly kind: 'decline' }
  | { readonly kind: 'withdraw' };

const done = () => ({ accept: t`Offer accepted.`, decline: t`Offer declined.`, withdraw: t`Offer withdrawn.` });

/** Acts on the version that is shown. */
export const useOfferAct = ({ _id: offerId, version }: Pick<Offer, '_id' | 'version'>, onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const params = { offerId };
  return useMutation({
    mutationFn: (act: OfferAct) => {
      if (act.kind === 'accept') {
        const body = { version, hold: act.hold };
        return api<typeof acceptOffer>('POST /api/v1/app/offers/:offerId/accept', { params, body });
      }
      return act.kind === 'decline'
        ? api<typeof declineOffer>('POST /api/v1/app/offers/:offerId/decline', { params, body: { version } })
        : api<typeof withdrawOffer>('POST /api/v1/app/offers/:offerId/withdraw', { params, body: { version } });
    },
    onSuccess: (_, { kind }) => {
      toast.success(done()[kind]);
    },
    onError: (error) => {
      toast.error(errorMessage(error, t`We couldn’t save your response. Try again.`));
    },
    // Refetched after a refusal, too, so that the list shows the current state.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: offersKey });
      onDone();
    },
  });
};
