import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { AdminDispute } from '../../contract.ts';
import { useRespond } from '../use-respond.ts';

interface RespondPanelProps {
  readonly dispute: AdminDispute;
  readonly isDirty: boolean;
}

const submitText = (isDirty: boolean): string =>
  isDirty
    ? t`The bank gets the texts and files as they are saved, and decides. That can’t be undone, and nothing can be added. What you’ve typed since isn’t saved, and isn’t submitted. In many countries Stripe charges a fee for responding, and returns it if you win.`
    : t`The bank gets the texts and files as they are saved, and decides. That can’t be undone, and nothing can be added. In many countries Stripe charges a fee for responding, and returns it if you win.`;

const waitWords = (): Partial<Record<AdminDispute['state'], string>> => ({
  preparing: t`We’re collecting the evidence and leaving it at Stripe. That takes a moment.`,
  submitting: t`It’s on its way to Stripe.`,
  accepting: t`It’s on its way to Stripe.`,
  submitted: t`The bank has what you submitted. There’s nothing to do but wait.`,
  unanswerable: t`There’s nothing to submit from here.`,
  missed: t`The day by which the bank takes a response is over, and nothing was submitted.`,
  over: t`There’s nothing left to do.`,
});

export const RespondPanel = ({ dispute, isDirty }: RespondPanelProps) => {
  const { submit, accept, switchAuto } = useRespond(dispute.id);
  const [open, setOpen] = useState<'submit' | 'accept' | null>(null);
  const close = (): void => setOpen(null);
  const act = useMutation({
    mutationFn: (what: 'submit' | 'accept') => (what === 'submit' ? submit() : accept()),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t do this. Try again in a moment.`)),
    onSettled: close,
  });
  const auto = useMutation({
    mutationFn: switchAuto,
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t change this. Try again in a moment.`)),
  });
  const { can, amountCents, currency } = dispute;
  const wait = can.submit ? null : waitWords()[dispute.state];
  return (
    <Panel title={t`Your response`}>
      <div className="grid gap-4">
        {wait && <output className="block text-muted">{wait}</output>}
        {dispute.refusal !== null && (
          <p className="rounded-m border border-bad/50 p-3 text-sm wrap-anywhere text-bad">
            <T>
              Stripe refused it: <V of={{ refusal: dispute.refusal }} />
            </T>
          </p>
        )}
        {dispute.isInquiry && can.switchAuto && (
          <p className="text-sm text-muted">
            <T>
              You can also <Link to={`/dashboard/admin/orders/${dispute.order.id}`}>refund the order</Link>: that
              settles an inquiry without a fee.
            </T>
          </p>
        )}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {can.submit && (
            <Button variant="primary" aria-keyshortcuts="E" onClick={() => setOpen('submit')}>
              {t`Submit`}
            </Button>
          )}
          {can.accept && <Button onClick={() => setOpen('accept')}>{t`Accept the loss`}</Button>}
        </div>
        {can.switchAuto && (
          <Switch
            label={t`Submit automatically`}
            hint={t`A day before it’s due, with what’s saved by then.`}
            checked={dispute.autoSubmit}
            busy={auto.isPending}
            onChange={(on) => auto.mutate(on)}
          />
        )}
      </div>
      <ConfirmDialog
        open={open === 'submit'}
        onOpenChange={(stays) => !stays && close()}
        title={t`Submit the evidence?`}
        text={submitText(isDirty)}
        confirm={t`Submit`}
        busy={act.isPending}
        onConfirm={() => act.mutate('submit')}
      />
      <ConfirmDialog
        open={open === 'accept'}
        onOpenChange={(stays) => !stays && close()}
        title={t`Accept the loss?`}
        text={t`The buyer keeps the ${{ amount: formatMoney(amountCents, currency) }}, and Stripe its fee. We take back what the order’s sellers earned from that. If it’s all that is left of the payment, the licenses end. This can’t be undone.`}
        confirm={t`Accept the loss`}
        busy={act.isPending}
        onConfirm={() => act.mutate('accept')}
      />
    </Panel>
  );
};
