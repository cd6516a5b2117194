import { useState } from 'react';
import { askPassword } from '#features/auth/web/public.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { useDataExport } from '../use-data-export.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';

const failed = "We couldn't prepare your data. Please try again.";

export const DataPanel = ({ username }: { readonly username: string }) => {
  const [closing, setClosing] = useState(false);
  const download = useDataExport();
  const start = async (): Promise<void> => {
    if (!(await askPassword())) return;
    download.mutate(undefined, {
      onSuccess: () => toast.success('Your data is in your downloads.'),
      onError: (error) => toast.error(serverWords(error, failed)),
    });
  };
  return (
    <Panel title="Your data" lead="You’ll need your password for either one.">
      <div className="grid gap-5 @2xl:grid-cols-2">
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">Everything we know about you, as one zip file.</p>
          <Button busy={download.isPending} onClick={() => void start()}>
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
