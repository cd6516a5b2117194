import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract-kit/ids.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { AdminSeller, noteManualPayment, PaymentMethod } from '../../contract-admin.ts';
import { formatMoney } from '#contract-kit/format.ts';
import { payoutAdminKey } from './queries.ts';
import { methodLabel, readAmount } from './labels.ts';

export type Balance = AdminSeller['balances'][number];

/** What can be noted of a balance: one of the two is always zero. */
export const noteOf = ({ payable, collectable }: Balance) =>
  payable > 0
    ? ({ direction: 'to-seller', most: payable } as const)
    : ({ direction: 'from-seller', most: collectable } as const);

type Filled = Readonly<Record<'amount' | 'method' | 'reference' | 'note', string>>;

const methods = Object.entries(methodLabel).map(([value, label]) => ({ value, label }));
const isMethod = (word: string): word is PaymentMethod => Object.hasOwn(methodLabel, word);

interface FormProps {
  readonly balance: Balance;
  readonly filled: Filled | null;
  readonly onFilled: (filled: Filled) => void;
  readonly onEnd: () => void;
}

const PaymentForm = ({ balance, filled, onFilled, onEnd }: FormProps) => {
  const { currency } = balance;
  const { most } = noteOf(balance);
  const { busy, message, form, field } = useForm({
    names: ['amount', 'method', 'reference', 'note'],
    schema: async () => (await import('../../contract-admin.ts')).noteManualPayment.body,
    check: ({ amount }) => {
      const read = readAmount(amount, currency, most);
      return typeof read === 'string' ? { amount: read } : {};
    },
    send: (values) => Promise.resolve(values),
    onDone: onFilled,
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextField
        label={`Amount in ${currency.toUpperCase()}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        hint={`At most ${formatMoney(most, currency)}.`}
        defaultValue={filled?.amount}
        {...field('amount')}
      />
      <SelectField
        label="How it was paid"
        placeholder="Choose"
        options={methods}
        defaultValue={filled?.method ?? ''}
        {...field('method')}
      />
      <TextField
        label="Reference"
        autoComplete="off"
        maxLength={100}
        hint="To find the payment again. The seller sees it in their ledger."
        defaultValue={filled?.reference}
        {...field('reference')}
      />
      <TextArea
        label="Note"
        rows={2}
        maxLength={500}
        hint="For the label’s books."
        defaultValue={filled?.note}
        {...field('note')}
        required={false}
      />
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          Continue
        </Button>
      </div>
    </form>
  );
};

interface ConfirmProps {
  readonly shown: AdminSeller;
  readonly balance: Balance;
  readonly filled: Filled;
  readonly onBack: () => void;
  readonly onEnd: () => void;
}

const PaymentConfirm = ({ shown, balance, filled, onBack, onEnd }: ConfirmProps) => {
  const { seller } = shown;
  const { currency } = balance;
  const { direction, most } = noteOf(balance);
  const api = useApi();
  const queryClient = useQueryClient();
  // Stays the same while the question is open: a note that is sent twice counts once.
  const [requestId] = useState(() => newId());
  const read = readAmount(filled.amount, currency, most);
  const cents = typeof read === 'number' ? read : 0;
  const amount = formatMoney(cents, currency);
  const send = useMutation({
    mutationFn: () =>
      api<typeof noteManualPayment>('POST /api/v1/app/admin/payouts/:sellerId/payments', {
        params: { sellerId: seller.id },
        body: {
          requestId,
          direction,
          cents,
          currency,
          method: isMethod(filled.method) ? filled.method : 'other',
          reference: filled.reference,
          note: filled.note,
          expected: most,
        },
      }),
    onSuccess: ({ message }) => {
      toast.success(message, { duration: 8000 });
      onEnd();
    },
    // Also after a refusal: what the page shows is no longer how it is.
    onSettled: () => queryClient.invalidateQueries({ queryKey: payoutAdminKey }),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {direction === 'to-seller'
          ? `The label has paid ${seller.name} ${amount} outside Stripe (${methodLine(filled)}). It counts as paid: we won’t transfer it again.`
          : `${seller.name} has paid the label ${amount} outside Stripe (${methodLine(filled)}). It counts as paid: we won’t deduct it from their sales.`}
      </p>
      <p className="text-sm text-muted">No money moves now. The seller sees this in their ledger.</p>
      <FormAlert
        words={send.error && errorMessage(send.error, 'We couldn’t reach the server. Try again in a moment.')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>Back</Button>
        <Button variant="danger" busy={send.isPending} onClick={() => send.mutate()}>
          Record {amount}
        </Button>
      </div>
    </div>
  );
};

const methodLine = ({ method, reference }: Filled): string =>
  `${isMethod(method) ? methodLabel[method] : method}, ${reference.trim()}`;

interface NotePaymentDialogProps {
  readonly shown: AdminSeller;
  /** Null while it is closed. It stays as it was when the dialog opened. */
  readonly balance: Balance | null;
  readonly onEnd: () => void;
}

/** Asks what was paid outside Stripe, then whether that is right. */
export const NotePaymentDialog = ({ shown, balance, onEnd }: NotePaymentDialogProps) => {
  const [filled, setFilled] = useState<Filled | null>(null);
  const [isAsking, setAsking] = useState(false);
  const end = (): void => {
    setFilled(null);
    setAsking(false);
    onEnd();
  };
  const isTo = balance !== null && noteOf(balance).direction === 'to-seller';
  return (
    <Dialog
      open={balance !== null}
      onOpenChange={(open) => !open && end()}
      title={
        isAsking ? 'Is this right?' : isTo ? 'Paid to the seller outside Stripe' : 'Paid by the seller outside Stripe'
      }
      description={isAsking ? undefined : 'Record what was paid outside Stripe, so that nothing is paid twice.'}
    >
      {balance &&
        (isAsking && filled ? (
          <PaymentConfirm shown={shown} balance={balance} filled={filled} onBack={() => setAsking(false)} onEnd={end} />
        ) : (
          <PaymentForm
            balance={balance}
            filled={filled}
            onFilled={(values) => {
              setFilled(values);
              setAsking(true);
            }}
            onEnd={end}
          />
        ))}
    </Dialog>
  );
};
