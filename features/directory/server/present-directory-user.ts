import { picturePath, type UserRow } from '#features/account/server/public.ts';
import type { DirectoryUser } from '../contract.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

/** The only way from a user's row to what admins see of them. */
export const presentDirectoryUser = (user: UserRow): DirectoryUser => ({
  _id: user.id,
  name: user.display_name,
  email: shownEmail(user.email),
  emailVerified: user.email_verified_at !== null,
  pendingEmail: user.pending_email && shownEmail(user.pending_email),
  username: user.username,
  profileImage: picturePath(user.picture),
  role: { name: user.role },
  isEditor: user.is_editor,
  status: user.suspended_at === null ? 'active' : 'suspended',
  suspendedReason: user.suspended_reason,
});
