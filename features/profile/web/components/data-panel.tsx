import { useState } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { useDownload } from '#ui/data/use-download.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { exportAccount } from '#features/account/contract.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const DataPanel = ({ username }: { readonly username: string }) => {
  const [closing, setClosing] = useState(false);
  const download = useDownload<typeof exportAccount>(
    'GET /api/v1/app/account/export',
    t`We couldn’t prepare your data. Please try again.`,
  );
  return (
    <Panel title={t`Your data`} lead={t`You’ll need your password for either one.`}>
      <div className="grid gap-5 @2xl:grid-cols-2">
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">{t`Everything we know about you, as one zip file.`}</p>
          <Button
            busy={download.isPending}
            onClick={() => download.mutate({}, { onSuccess: () => toast.success(t`Your data is in your downloads.`) })}
          >
            {!download.isPending && <Icon name="download" size={18} />}
            {download.isPending ? t`Preparing...` : t`Download my data`}
          </Button>
        </div>
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">
            {t`We delete your personal data. Some records stay; we list them before you confirm.`}
          </p>
          <Button variant="danger" onClick={() => setClosing(true)}>
            {t`Close my account`}
          </Button>
        </div>
      </div>
      <CloseAccountDialog username={username} open={closing} onOpenChange={setClosing} />
    </Panel>
  );
};
