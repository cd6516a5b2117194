import { Badge } from '#ui/primitives/badge.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const names = (): Readonly<Record<UserInfo['role'], string>> => ({ user: t`User`, seller: t`Seller`, admin: t`Admin` });

export const RoleBadge = ({
  role,
  className = '',
}: {
  readonly role: UserInfo['role'];
  readonly className?: string;
}) => (
  <Badge tone={role === 'user' ? 'neutral' : 'accent'} className={className}>
    <span className="sr-only">{t`Role:`} </span>
    {names()[role]}
  </Badge>
);
