import { useMutation } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { withdraw } from '../../contract-withdrawals.ts';
import type { Statement } from '../withdrawal-statement.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

interface ConfirmWithdrawalProps {
  readonly statement: Statement;
  readonly onBack: () => void;
  /** Called with the server's message. */
  readonly onSent: (message: string) => void;
}

export const ConfirmWithdrawal = ({ statement, onBack, onSent }: ConfirmWithdrawalProps) => {
  const api = useApi();
  const view = useFocusAtOnce<HTMLDivElement>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api<typeof withdraw>('POST /api/v1/app/withdrawals', { body: statement }),
    onSuccess: ({ message }) => onSent(message),
  });
  const facts = [
    [t`Name`, statement.name],
    [t`Order number`, statement.orderNumber],
    [t`Email`, statement.email],
  ] as const;
  return (
    <div ref={view} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
      <h2 className="font-display text-xl font-semibold">{t`I withdraw from the contract for this order`}</h2>
      <dl className="w-full rounded-m border border-line bg-panel px-4">
        {facts.map(([name, value]) => (
          <div key={name} className="border-b border-line py-3 last:border-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        <T>Once it’s accepted, you’re refunded and your licenses end. You may no longer use the files.</T>
      </p>
      <FormAlert words={error && errorMessage(error, t`We couldn’t reach the server. Try again.`)} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="l" busy={isPending} onClick={() => mutate()}>
          {t`Confirm withdrawal`}
        </Button>
        <Button size="l" disabled={isPending} onClick={onBack}>
          {t`Change`}
        </Button>
      </div>
    </div>
  );
};
