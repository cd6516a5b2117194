import './tables.ts';

export { makeAdmin } from './make-admin.ts';
export {
  changeEmail,
  createListener,
  createPerson,
  createSeller,
  findShopBeginning,
  findUserByEmail,
  findUsersByIds,
  hasAdmin,
  hasProvenEmail,
  isSuspended,
  lockAdmins,
  lockPerson,
  markEmailVerified,
  type NewPerson,
  setDisplayName,
  setEditor,
  setPendingEmail,
  setRole,
  setSuspended,
  type UserRow,
  usersToWriteTo,
} from './people.ts';
export { findArtists } from './public-profile/find-artists.ts';
export { heroKeys } from './public-profile/hero-keys.ts';
export { addHero, hasProfile } from './public-profile/profile-rows.ts';
export { isLabelInDisguise, looksLikeAnother } from './look-alikes.ts';
export { setUsername, usernameTaken, whyNotUsername } from './profile/change-username.ts';
export {
  findUserByFormerUsername,
  findUserByUsername,
  findUsersByUsernames,
  freeUsername,
  isUsernameTaken,
  isUsernameUnused,
} from './usernames.ts';
export { hasSellerDetails, makeSeller, sellingFrom } from './profile/seller-details.ts';
export { picturePath, presentUser } from './profile/present-user.ts';
export { countDirectory, findMatchingPeople, listDirectory, listNewestUsers, searchSellers } from './list-directory.ts';
export { searchPeople } from './search-people.ts';
