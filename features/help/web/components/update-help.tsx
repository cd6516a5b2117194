import { useState } from 'react';
import { mayAccess } from '#contract-kit/security/access.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const UpdateHelp = ({ user }: { readonly user: UserInfo }) => {
  const [open, setOpen] = useState(false);
  if (!mayAccess('editor', user)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="edit" size={18} /> {t`Update`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Update the help center`}
        description={t`Both open the Legal page of your dashboard.`}
      >
        <ul className="grid gap-3">
          {[t`Update CSL_REDIRECT`, t`Update Help Center`].map((words) => (
            <li key={words}>
              <Button asChild className="w-full">
                <Link variant="bare" to="/dashboard/legal">
                  {words}
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
};
