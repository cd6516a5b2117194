import './tables.ts';

export { accountRecords } from './account-records.ts';
export { freeUsername } from './free-username.ts';
export { makeAdmin } from './make-admin.ts';
export {
  changeEmail,
  createListener,
  createPerson,
  createSeller,
  findUserByEmail,
  findUserByUsername,
  findUsersByIds,
  lockPerson,
  markEmailVerified,
  type NewPerson,
  setPendingEmail,
  type UserRow,
} from './people.ts';
export type { PersonalRecords } from './personal-records.ts';
export { hasSellerDetails, makeSeller, sellingFrom } from './seller-details.ts';
export { picturePath, presentUser } from './present-user.ts';
export { type FoundPeople, searchPeople } from './search-people.ts';
