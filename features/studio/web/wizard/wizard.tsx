import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { DraftId } from '../drafts/draft-context.ts';
import { newKitOf, useDrafts } from '../drafts/draft-store.ts';
import { KitForm } from './kit-form.tsx';
import { WizardSteps } from './wizard-steps.tsx';
import { WithLicenses } from '../fields/with-licenses.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface WizardProps {
  readonly userId: string;
  readonly draftId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Steps: details, licenses, files, review; only one page for a sound kit. Typed values and uploads are kept until the
 * beat is created.
 */
export const Wizard = ({ userId, draftId, open, onClose }: WizardProps) => {
  const isKit = useDrafts(({ drafts }) => newKitOf(drafts)?.id === draftId);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={isKit ? t`Create a sound kit` : t`Create a beat`}
      description={t`Your draft is saved when you close this.`}
      width="full"
      firm
    >
      <DraftId value={draftId}>
        {isKit ? (
          <KitForm onDone={onClose} />
        ) : (
          <WithLicenses>
            {(licenses) => <WizardSteps licenses={licenses} userId={userId} onDone={onClose} />}
          </WithLicenses>
        )}
      </DraftId>
    </Dialog>
  );
};
