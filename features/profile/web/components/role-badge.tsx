import { Badge } from '#ui/primitives/badge.tsx';
import type { UserInfo } from '#features/account/contract.ts';

const names: Readonly<Record<UserInfo['role'], string>> = { user: 'User', seller: 'Seller', admin: 'Admin' };

export const RoleBadge = ({
  role,
  className = '',
}: {
  readonly role: UserInfo['role'];
  readonly className?: string;
}) => (
  <Badge tone={role === 'user' ? 'neutral' : 'accent'} className={className}>
    <span className="sr-only">Role: </span>
    {names[role]}
  </Badge>
);
