import { useQuery } from '@tanstack/react-query';
import { SellerDetailsForm, sellerDetailsQuery } from '#features/account/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { recentSalesQuery } from '../queries.ts';
import { SetupLine } from './setup-line.tsx';

interface Props {
  readonly email: string;
  /** The form is open. */
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Under which name, and from where, somebody sells: what is on file, and the form that changes it. */
export const SellerName = ({ email, open, onOpenChange }: Props) => {
  const details = useQuery(sellerDetailsQuery());
  const sales = useQuery(recentSalesQuery(email));
  const known = details.data;
  const given = known !== undefined && known.legalName !== '' && known.country !== '';
  const hasSold = (sales.data?.length ?? 0) > 0;
  return (
    <>
      <SetupLine
        label="Name on your agreements"
        done={given}
        note={
          known && (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="wrap-anywhere">
                {given ? `${known.legalName}, ${known.country}` : 'Your agreements and the card provider need it.'}
              </span>
              <Button size="s" aria-haspopup="dialog" onClick={() => onOpenChange(true)}>
                {given ? 'Change' : 'Give name and country'}
                {given && <span className="sr-only"> the name on your agreements</span>}
              </Button>
            </span>
          )
        }
      />
      <Dialog
        open={open && known !== undefined}
        onOpenChange={onOpenChange}
        title="Name on your agreements"
        description={
          hasSold
            ? 'It names you in every agreement from now on. What you have sold keeps the name that it was sold under.'
            : 'Every buyer gets a license agreement with you. It uses your legal name.'
        }
      >
        <SellerDetailsForm
          {...(known && { known })}
          submit="Save"
          onSaved={() => {
            toast.success(hasSold ? 'Saved for agreements from now on.' : 'Saved. Your agreements name you like this.');
            onOpenChange(false);
          }}
        />
      </Dialog>
    </>
  );
};
