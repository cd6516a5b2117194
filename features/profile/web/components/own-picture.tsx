import { Avatar } from '#ui/primitives/avatar.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { openAccountPanel } from '../account-panel-store.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The user's picture as a button that opens the account panel. */
export const OwnPicture = ({ user }: { readonly user: UserInfo }) => (
  <button
    type="button"
    onClick={() => openAccountPanel()}
    aria-haspopup="dialog"
    className="group relative shrink-0 rounded-full"
    aria-label={t`Your picture and account menu`}
  >
    <Avatar size="l" src={user.profilePicture} className="transition-opacity group-hover:opacity-80" />
    <span className="absolute -end-1 -bottom-1 grid size-8 place-items-center rounded-full border border-line bg-raised text-text group-hover:border-edge">
      <Icon name="edit" size={16} />
    </span>
  </button>
);
