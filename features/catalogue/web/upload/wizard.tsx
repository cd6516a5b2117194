import { useQuery } from '@tanstack/react-query';
import { SellerDetailsForm, sellerDetailsQuery } from '#features/account/web/public.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { usableLicensesQuery } from './queries.ts';
import { WizardSteps, type WizardStepsProps } from './wizard-steps.tsx';

const Body = ({ userId, onDone }: Pick<WizardStepsProps, 'userId' | 'onDone'>) => {
  const details = useQuery(sellerDetailsQuery());
  const licenses = useQuery(usableLicensesQuery());
  const failed = details.error ?? licenses.error;
  if (failed) {
    const retry = (): void => void Promise.all([details.refetch(), licenses.refetch()]);
    return <ErrorState title="The wizard could not be opened" error={failed} onRetry={retry} />;
  }
  if (!details.data || !licenses.data) return <Skeleton className="h-80 rounded-m" />;
  const { legalName, country } = details.data;
  return legalName && country ? (
    <WizardSteps licenses={licenses.data} userId={userId} onDone={onDone} />
  ) : (
    <>
      <p className="mb-4 text-muted">
        Every buyer gets a license agreement with you. It names you as you are called in your papers. You can change it
        on your seller dashboard.
      </p>
      <SellerDetailsForm submit="Continue" />
    </>
  );
};

interface WizardProps {
  readonly userId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Create-beat wizard: details, licenses, files, review. What was typed and sent is kept until the beat is created. */
export const Wizard = ({ userId, open, onOpenChange }: WizardProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Create a beat"
    description="Closing keeps what you have typed and uploaded."
    width="l"
    firm
  >
    <Body userId={userId} onDone={() => onOpenChange(false)} />
  </Dialog>
);
