import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SellerDetailsForm, sellerDetailsQuery } from '#features/profile/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { recentSalesQuery } from '../queries.ts';
import { SetupLine } from './setup-line.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

interface DialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const SellerNameDialog = ({ email, open, onOpenChange }: DialogProps) => {
  const known = useQuery(sellerDetailsQuery()).data;
  const hasSold = (useQuery(recentSalesQuery(email)).data?.length ?? 0) > 0;
  return (
    <Dialog
      open={open && known !== undefined}
      onOpenChange={onOpenChange}
      title={t`Name on your agreements`}
      description={
        hasSold
          ? t`Your future agreements will use it. Past sales keep the name they were sold under.`
          : t`Every buyer gets a license agreement with you. It uses your legal name.`
      }
    >
      <SellerDetailsForm
        {...(known && { known })}
        submit={t`Save`}
        onSaved={() => {
          toast.success(
            hasSold ? t`Saved. Future agreements will use this name.` : t`Saved. Your agreements will use this name.`,
          );
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
};

export const SellerName = ({ email }: { readonly email: string }) => {
  const known = useQuery(sellerDetailsQuery()).data;
  const [open, setOpen] = useState(false);
  const complete = known !== undefined && known.legalName !== '' && known.country !== '';
  return (
    <>
      <SetupLine
        label={t`Name on your agreements`}
        done={complete}
        doneLabel={t`Added`}
        note={
          known && (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="wrap-anywhere">
                {complete ? `${known.legalName}, ${known.country}` : t`Required for your agreements and by Stripe.`}
              </span>
              <Button size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {complete ? (
                  <T>
                    Change<span className="sr-only"> the name on your agreements</span>
                  </T>
                ) : (
                  t`Add name and country`
                )}
              </Button>
            </span>
          )
        }
      />
      <SellerNameDialog email={email} open={open} onOpenChange={setOpen} />
    </>
  );
};
