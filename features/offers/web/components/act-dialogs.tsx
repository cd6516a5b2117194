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
import { plural, t } from '#contract-kit/texts/text.ts';

export type DialogName = 'accept' | 'counter' | 'decline' | 'withdraw';

interface ActProps {
  readonly offer: Offer;
  readonly onClose: () => void;
}

const mayHold = ({ as, license }: Offer): boolean => as === 'seller' && license.exclusive;

const HoldBox = ({ checked, onChange }: { readonly checked: boolean; readonly onChange: (hold: boolean) => void }) => (
  <Checkbox
    label={t`Hold the beat for this buyer for ${plural({ hours: payHours }, { one: '# hour', other: '# hours' })}. During that time, nobody else can buy it exclusively.`}
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
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" busy={act.isPending} onClick={() => act.mutate({ kind: 'accept', hold })}>
          {t`Accept ${{ price: formatPrice(offer.price) }}`}
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
      toast.success(t`Counteroffer sent.`);
      onClose();
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <PriceFields
        price={{ label: t`Your price`, hint: priceHint(offer), ...field('price') }}
        text={field('text')}
        to={offer.with.name}
      />
      {mayHold(offer) && <HoldBox checked={hold} onChange={setHold} />}
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Send counteroffer`}
        </Button>
      </div>
    </form>
  );
};

const priceHint = ({ list }: Offer): string => {
  const together = t`For the beat and the license together.`;
  return list === null ? together : `${together} ${t`Listed at ${{ price: formatPrice(list) }}.`}`;
};

const acceptText = ({ as, price, with: other }: Offer): string =>
  as === 'seller'
    ? t`${{ name: other.name }} can then buy the beat for ${{ price: formatPrice(price) }} within ${plural({ hours: payHours }, { one: '# hour', other: '# hours' })}.`
    : t`You can then buy the beat for ${{ price: formatPrice(price) }} within ${plural({ hours: payHours }, { one: '# hour', other: '# hours' })}.`;

const endWords = (kind: 'decline' | 'withdraw', { as, waitsFor, with: other }: Offer) => {
  const gone = t`${{ name: other.name }} can no longer accept it.`;
  if (kind === 'withdraw') return { title: t`Withdraw this offer?`, confirm: t`Withdraw offer`, text: gone };
  return as === waitsFor
    ? {
        title: t`Decline this offer?`,
        confirm: t`Decline offer`,
        text: t`The offer ends, and we’ll tell ${{ name: other.name }}.`,
      }
    : { title: t`End this offer?`, confirm: t`End offer`, text: gone };
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
        title={t`Accept ${{ price: formatPrice(offer.price) }}?`}
        description={acceptText(offer)}
        otherwiseFocus={otherwiseFocus}
      >
        <Accept offer={offer} onClose={onClose} />
      </Dialog>
      <Dialog
        open={shown === 'counter'}
        onOpenChange={change}
        title={t`Counter this offer`}
        description={t`${{ name: offer.with.name }} has ${plural({ hours: responseHours }, { one: '# hour', other: '# hours' })} to respond.`}
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
