import type { UserInfo } from '#features/account/contract.ts';

/** A user with a verified email by default. */
export const makeUser = (change: Partial<UserInfo> = {}): UserInfo => ({
  _id: 'user-1',
  username: 'mira',
  email: 'mira@example.com',
  emailVerified: true,
  pendingEmail: null,
  role: 'user',
  isEditor: false,
  profilePicture: null,
  profileImage: null,
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  country: '',
  zipCode: '',
  gender: '',
  company: '',
  expiresAt: Date.now() + 86_400_000,
  ...change,
});
