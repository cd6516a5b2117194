import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract-kit/ids.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { ManualPayment, undoManualPayment } from '../../contract-admin.ts';
import { formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { payoutAdminKey } from './queries.ts';

interface UndoFormProps {
  readonly sellerId: string;
  readonly payment: ManualPayment;
  readonly onEnd: () => void;
}

const UndoForm = ({ sellerId, payment, onEnd }: UndoFormProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [requestId] = useState(() => newId());
  const { busy, message, form, field } = useForm({
    names: ['reason'],
    schema: async () => (await import('../../contract-admin.ts')).undoManualPayment.body,
    send: async ({ reason }) => {
      try {
        return await api<typeof undoManualPayment>(
          'POST /api/v1/app/admin/payouts/:sellerId/payments/:paymentId/undo',
          { params: { sellerId, paymentId: payment.id }, body: { requestId, reason } },
        );
      } finally {
        void queryClient.invalidateQueries({ queryKey: payoutAdminKey });
      }
    },
    onDone: (response) => {
      toast.success(response.message);
      onEnd();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextArea label={t`Reason`} rows={3} maxLength={500} hint={t`For the label’s books.`} {...field('reason')} />
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={onEnd}>
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {t`Undo this record`}
        </Button>
      </div>
    </form>
  );
};

interface UndoPaymentDialogProps {
  readonly sellerId: string;
  /** Null while the dialog is closed. */
  readonly payment: ManualPayment | null;
  readonly onEnd: () => void;
}

export const UndoPaymentDialog = ({ sellerId, payment, onEnd }: UndoPaymentDialogProps) => (
  <Dialog
    open={payment !== null}
    onOpenChange={(open) => !open && onEnd()}
    title={payment ? t`Undo the record of ${{ amount: formatMoney(payment.cents, payment.currency) }}?` : ''}
    description={
      payment?.direction === 'to-seller'
        ? t`The seller is owed this amount again, and it’s transferred as soon as Stripe accepts it. The note stays in the ledger, with an entry that cancels it.`
        : t`The seller owes this amount again, and it’s deducted from their next sales. The note stays in the ledger, with an entry that cancels it.`
    }
  >
    {payment && <UndoForm sellerId={sellerId} payment={payment} onEnd={onEnd} />}
  </Dialog>
);
