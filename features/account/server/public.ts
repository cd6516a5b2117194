import './tables.ts';

export { accountRecords } from './personal-data/account-records.ts';
export { makeAdmin } from './make-admin.ts';
export {
  changeEmail,
  createListener,
  createPerson,
  createSeller,
  findUserByEmail,
  findUserByUsername,
  findUsersByIds,
  freeUsername,
  lockPerson,
  markEmailVerified,
  type NewPerson,
  setPendingEmail,
  type UserRow,
} from './people.ts';
export type { PersonalRecords } from './personal-data/personal-records.ts';
export { hasSellerDetails, makeSeller, sellingFrom } from './profile/seller-details.ts';
export { picturePath, presentUser } from './profile/present-user.ts';
export { type FoundPeople, searchPeople } from './search-people.ts';
