import type { UserInfo } from '../../contract.ts';
import { pictureSizes } from '../../profile-values.ts';
import type { UserRow } from '../people.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

/** Path on this site; null for the default picture. */
export const picturePath = (picture: string | null): string | null =>
  picture === null ? null : `/media/pictures/${picture}/${pictureSizes.at(-1)}.webp`;

/** All that people see about themselves; nothing else may present a user's row to them. */
export const presentUser = (user: UserRow, sessionExpiresAt: Date): UserInfo => ({
  _id: user.id,
  username: user.username,
  email: shownEmail(user.email),
  emailVerified: user.email_verified_at !== null,
  pendingEmail: user.pending_email && shownEmail(user.pending_email),
  role: user.role,
  isEditor: user.is_editor,
  profilePicture: picturePath(user.picture),
  profileImage: picturePath(user.picture),
  firstName: user.first_name,
  lastName: user.last_name,
  phone: user.phone,
  address: user.address,
  city: user.city,
  state: user.state,
  country: user.country ?? '',
  zipCode: user.zip_code,
  gender: user.gender,
  company: user.company,
  expiresAt: sessionExpiresAt.getTime(),
});
