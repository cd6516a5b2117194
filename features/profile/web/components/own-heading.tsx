import type { UserInfo } from '#features/account/contract.ts';
import { OwnPicture } from './own-picture.tsx';
import { RoleBadge } from './role-badge.tsx';

export const OwnHeading = ({ user }: { readonly user: UserInfo }) => (
  <div className="flex items-center gap-4">
    <OwnPicture user={user} />
    <div className="min-w-0">
      <p className="font-display text-lg font-semibold wrap-anywhere">{user.username}</p>
      <RoleBadge role={user.role} className="mt-1" />
    </div>
  </div>
);
