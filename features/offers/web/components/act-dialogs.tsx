import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { formatPrice } from '#contract-kit/format.ts';
import { typedPrice } from '#contract-kit/money.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { counterOffer, Offer } from '../../contract.ts';
import { payHours, responseHours } from '../../rules.ts';
import { offersKey } from '../queries.ts';
import { useOfferAct } from '../use-offer-act.ts';
import { PriceFields } from './price-fields.tsx';

export type DialogName = 'accept' | 'counter' | 'decline' | 'withdraw';

interface ActProps {
  readonly offer: Offer;
  readonly onClose: () => void;
}

const mayHold = ({ as, license }: Offer): boolean => as === 'seller' && license.exclusive;

const HoldBox = ({ checked, onChange }: { readonly checked: boolean; readonly onChange: (hold: boolean) => void }) => (
  <Checkbox
    label={`Hold the beat for this buyer for ${payHours} hours. During that time, nobody else can buy it exclusively.`}
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

const Accept = ({ offer, onClose }: ActProps) => {
  const [hold, setHold] = useState(false);
  const act = useOfferAct(offer, onClose);
  return (
    <div className="grid gap-4">
      {mayHold(offer) && <HoldBox checked={hold} onChange={setHold} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} onClick={() => act.mutate({ kind: 'accept', hold })}>
          Accept {formatPrice(offer.price)}
        </Button>
      </div>
    </div>
  );
};

const Counter = ({ offer, onClose }: ActProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [hold, setHold] = useState(false);
  const { _id: offerId, version } = offer;
  const { form, field, busy, message } = useForm({
    names: ['price', 'text'],
    schema: async () => (await import('../../contract.ts')).counterOffer.body.pick({ price: true, text: true }),
    normalize: ({ price, text }) => ({ price: typedPrice(price), text }),
    send: async ({ price, text }) => {
      await api<typeof counterOffer>('POST /api/v1/app/offers/:offerId/counter', {
        params: { offerId },
        body: { version, price, text, hold },
      });
      await queryClient.invalidateQueries({ queryKey: offersKey });
    },
    onDone: () => {
      toast.success('Counteroffer sent.');
      onClose();
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <PriceFields
        price={{ label: 'Your price', hint: priceHint(offer), ...field('price') }}
        text={field('text')}
        to={offer.with.name}
      />
      {mayHold(offer) && <HoldBox checked={hold} onChange={setHold} />}
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Send counteroffer
        </Button>
      </div>
    </form>
  );
};

const priceHint = ({ list }: Offer): string => {
  const together = 'For the beat and the license together.';
  return list === null ? together : `${together} Listed at ${formatPrice(list)}.`;
};

const acceptText = ({ as, price, with: other }: Offer): string =>
  as === 'seller'
    ? `${other.name} can then buy the beat for ${formatPrice(price)} within ${payHours} hours.`
    : `You can then buy the beat for ${formatPrice(price)} within ${payHours} hours.`;

const endWords = (kind: 'decline' | 'withdraw', { as, waitsFor, with: other }: Offer) => {
  const gone = `${other.name} can no longer accept it.`;
  if (kind === 'withdraw') return { title: 'Withdraw this offer?', confirm: 'Withdraw offer', text: gone };
  return as === waitsFor
    ? { title: 'Decline this offer?', confirm: 'Decline offer', text: `The offer ends, and we’ll tell ${other.name}.` }
    : { title: 'End this offer?', confirm: 'End offer', text: gone };
};

interface EndProps extends ActProps {
  readonly kind: 'decline' | 'withdraw';
  readonly open: boolean;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

const End = ({ kind, offer, open, onClose, otherwiseFocus }: EndProps) => {
  const act = useOfferAct(offer, onClose);
  const { title, confirm, text } = endWords(kind, offer);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      text={text}
      confirm={confirm}
      onConfirm={() => act.mutate({ kind })}
      busy={act.isPending}
      otherwiseFocus={otherwiseFocus}
    />
  );
};

interface ActDialogsProps extends ActProps {
  /** Null if no dialog is open. */
  readonly shown: DialogName | null;
  /** Gets the focus if the pressed button is gone afterwards. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const ActDialogs = ({ offer, shown, onClose, otherwiseFocus }: ActDialogsProps) => {
  const change = (stays: boolean): void => {
    if (!stays) onClose();
  };
  return (
    <>
      <Dialog
        open={shown === 'accept'}
        onOpenChange={change}
        title={`Accept ${formatPrice(offer.price)}?`}
        description={acceptText(offer)}
        otherwiseFocus={otherwiseFocus}
      >
        <Accept offer={offer} onClose={onClose} />
      </Dialog>
      <Dialog
        open={shown === 'counter'}
        onOpenChange={change}
        title="Counter this offer"
        description={`${offer.with.name} has ${responseHours} hours to respond.`}
        otherwiseFocus={otherwiseFocus}
      >
        <Counter offer={offer} onClose={onClose} />
      </Dialog>
      {(['decline', 'withdraw'] as const).map((kind) => (
        <End
          key={kind}
          kind={kind}
          offer={offer}
          open={shown === kind}
          onClose={onClose}
          otherwiseFocus={otherwiseFocus}
        />
      ))}
    </>
  );
};
