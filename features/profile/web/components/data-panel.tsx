import { useState } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { useDownload } from '#ui/data/use-download.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { exportAccount } from '#features/account/contract.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';

export const DataPanel = ({ username }: { readonly username: string }) => {
  const [closing, setClosing] = useState(false);
  const download = useDownload<typeof exportAccount>(
    'GET /api/v1/app/account/export',
    'We couldn’t prepare your data. Please try again.',
  );
  return (
    <Panel title="Your data" lead="You’ll need your password for either one.">
      <div className="grid gap-5 @2xl:grid-cols-2">
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">Everything we know about you, as one zip file.</p>
          <Button
            busy={download.isPending}
            onClick={() => download.mutate({}, { onSuccess: () => toast.success('Your data is in your downloads.') })}
          >
            {!download.isPending && <Icon name="download" size={18} />}
            {download.isPending ? 'Preparing...' : 'Download my data'}
          </Button>
        </div>
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">
            We delete your personal data. Some records stay; we list them before you confirm.
          </p>
          <Button variant="danger" onClick={() => setClosing(true)}>
            Close my account
          </Button>
        </div>
      </div>
      <CloseAccountDialog username={username} open={closing} onOpenChange={setClosing} />
    </Panel>
  );
};
