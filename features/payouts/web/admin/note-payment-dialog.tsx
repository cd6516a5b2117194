import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract-kit/ids.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { AdminSeller, noteManualPayment, PaymentMethod } from '../../contract-admin.ts';
import { formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { payoutAdminKey } from './queries.ts';
import { methodLabel, readAmount } from './labels.ts';

export type Balance = AdminSeller['balances'][number];

/** The amount that can be recorded. One of `payable` and `collectable` is always zero. */
export const noteOf = ({ payable, collectable }: Balance) =>
  payable > 0
    ? ({ direction: 'to-seller', most: payable } as const)
    : ({ direction: 'from-seller', most: collectable } as const);

const methods = () => Object.entries(methodLabel()).map(([value, label]) => ({ value, label }));
const isMethod = (word: string): word is PaymentMethod => Object.hasOwn(methodLabel(), word);

interface FormProps {
  readonly seller: AdminSeller['seller'];
  readonly balance: Balance;
  readonly onEnd: () => void;
}

const PaymentForm = ({ seller, balance, onEnd }: FormProps) => {
  const { currency } = balance;
  const { direction, most } = noteOf(balance);
  const api = useApi();
  const queryClient = useQueryClient();
  // The same while the dialog is open, so that a payment sent twice counts once.
  const [requestId] = useState(() => newId());
  const [typed, setTyped] = useState('');
  const cents = readAmount(typed, currency, most);
  const { busy, message, form, field } = useForm({
    names: ['amount', 'method', 'reference', 'note'],
    schema: async () => (await import('../../contract-admin.ts')).noteManualPayment.body,
    check: ({ amount }) => {
      const read = readAmount(amount, currency, most);
      return typeof read === 'string' ? { amount: read } : {};
    },
    send: async ({ amount, method, reference, note }) => {
      const read = readAmount(amount, currency, most);
      try {
        return await api<typeof noteManualPayment>('POST /api/v1/app/admin/payouts/:sellerId/payments', {
          params: { sellerId: seller.id },
          body: {
            requestId,
            direction,
            cents: typeof read === 'number' ? read : 0,
            currency,
            method: isMethod(method) ? method : 'other',
            reference,
            note,
            expected: most,
          },
        });
      } finally {
        // The page is out of date after a refusal, too.
        void queryClient.invalidateQueries({ queryKey: payoutAdminKey });
      }
    },
    onDone: (response) => {
      toast.success(response.message, { duration: 8000 });
      onEnd();
    },
    fieldOf: { PAYOUTS_TOO_MUCH: 'amount' },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextField
        label={t`Amount in ${{ currency: currency.toUpperCase() }}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        hint={t`At most ${{ amount: formatMoney(most, currency) }}.`}
        {...field('amount')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SelectField
        label={t`How it was paid`}
        placeholder={t`Choose`}
        options={methods()}
        defaultValue=""
        {...field('method')}
      />
      <TextField
        label={t`Reference`}
        autoComplete="off"
        maxLength={100}
        hint={t`To find the payment again. The seller sees it in their ledger.`}
        {...field('reference')}
      />
      <TextArea
        label={t`Note`}
        rows={2}
        maxLength={500}
        hint={t`For the label’s books.`}
        {...field('note')}
        required={false}
      />
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={onEnd}>
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {typeof cents === 'number' ? t`Record ${{ amount: formatMoney(cents, currency) }}` : t`Record payment`}
        </Button>
      </div>
    </form>
  );
};

interface NotePaymentDialogProps {
  readonly seller: AdminSeller['seller'];
  /** Null while the dialog is closed. Stays as it was when the dialog opened. */
  readonly balance: Balance | null;
  readonly onEnd: () => void;
}

export const NotePaymentDialog = ({ seller, balance, onEnd }: NotePaymentDialogProps) => {
  const isTo = balance !== null && noteOf(balance).direction === 'to-seller';
  return (
    <Dialog
      open={balance !== null}
      onOpenChange={(open) => !open && onEnd()}
      title={isTo ? t`Paid to the seller outside Stripe` : t`Paid by the seller outside Stripe`}
      description={
        isTo
          ? t`It counts as paid to ${{ seller: seller.name }}: we won’t transfer it again. No money moves now.`
          : t`It counts as paid by ${{ seller: seller.name }}: we won’t deduct it from their sales. No money moves now.`
      }
    >
      {balance && <PaymentForm seller={seller} balance={balance} onEnd={onEnd} />}
    </Dialog>
  );
};
