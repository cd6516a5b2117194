import { copyText } from '#ui/composites/copy-link.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface SecretDialogProps {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the secret to copy into the receiving app. */
export const SecretDialog = ({ title, secret, onClose }: SecretDialogProps) => (
  <Dialog
    open
    firm
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    description={t`Your app uses this secret to check that an event is from us and unchanged. Keep it like a password.`}
    footer={
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void copyText(secret, { done: t`Secret copied.`, manual: t`Copy this secret` })}>
          <Icon name="copy" size={16} /> {t`Copy`}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t`Done`}
        </Button>
      </div>
    }
  >
    <code className="block rounded-m border border-line bg-background p-4 font-mono text-sm break-all">{secret}</code>
  </Dialog>
);
