import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract-kit/ids.ts';
import { currencyName, formatCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { AdminOrder } from '../../contract-admin.ts';
import { type Act, isRefund, isRefusedRefund, questionOf, readAmount, sendAct } from './acts.ts';
import { adminOrdersKey } from './queries.ts';

interface ActFormProps {
  readonly act: Act;
  readonly order: AdminOrder;
  readonly onEnd: () => void;
}

const ActForm = ({ act, order, onEnd }: ActFormProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [requestId, setRequestId] = useState(() => newId());
  const { confirm, needsReason, reasonHint, button } = questionOf(act, order);
  const asksAmount = act.kind === 'refund-amount';
  const asksEmail = act.kind === 'correct-email';
  const { busy, message, form, field } = useForm({
    names: ['amount', 'email', 'emailBuyer', 'reason'],
    schema: async () => {
      const { correctOrderEmail, withdrawItem } = await import('../../contract-admin.ts');
      return asksEmail ? correctOrderEmail.body : withdrawItem.body;
    },
    check: ({ amount }) => {
      const read = asksAmount ? readAmount(amount, order.leftCents) : 0;
      return typeof read === 'string' ? { amount: read } : {};
    },
    send: async ({ amount, email, emailBuyer, reason }) => {
      const read = asksAmount ? readAmount(amount, order.leftCents) : undefined;
      const cents = typeof read === 'number' ? read : undefined;
      try {
        return await sendAct(api, order, act, {
          reason,
          cents,
          email: email.trim(),
          emailBuyer: emailBuyer !== '',
          requestId,
        });
      } catch (error) {
        if (isRefusedRefund(error)) setRequestId(newId());
        throw error;
      } finally {
        // Refetches after a refusal, too: the page may be out of date.
        void queryClient.invalidateQueries({ queryKey: adminOrdersKey });
      }
    },
    onDone: (response) => {
      toast.success(response.message, { duration: 8000 });
      onEnd();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      {asksAmount && (
        <TextField
          label={t`Amount in ${{ currency: currencyName() }}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={t`At most ${{ amount: formatCents(order.leftCents) }}.`}
          {...field('amount')}
        />
      )}
      {asksEmail && (
        <TextField label={t`Right email`} type="email" inputMode="email" autoComplete="off" {...field('email')} />
      )}
      {needsReason && <TextArea label={t`Reason`} rows={3} maxLength={300} hint={reasonHint} {...field('reason')} />}
      {isRefund(act) && order.buyer.email !== null && (
        <Checkbox name="emailBuyer" label={t`Email the buyer`} defaultChecked />
      )}
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={onEnd}>
          {t`Cancel`}
        </Button>
        <Button type="submit" variant={button} busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
};

interface ActDialogProps {
  readonly act: Act | null;
  readonly order: AdminOrder;
  readonly onEnd: () => void;
}

export const ActDialog = ({ act, order, onEnd }: ActDialogProps) => {
  const question = act && questionOf(act, order);
  return (
    <Dialog
      open={act !== null}
      onOpenChange={(open) => !open && onEnd()}
      title={question?.title ?? ''}
      description={question?.text}
    >
      {act && <ActForm act={act} order={order} onEnd={onEnd} />}
    </Dialog>
  );
};
