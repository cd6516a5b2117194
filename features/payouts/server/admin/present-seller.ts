import type { UserRow } from '#features/account/server/public.ts';
import type { AdminSeller } from '../../contract-admin.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

export const presentSeller = ({
  id,
  username,
  display_name: name,
  email,
  closed_at: closedAt,
}: UserRow): AdminSeller['seller'] => ({ id, username, name, email: closedAt === null ? shownEmail(email) : null });
