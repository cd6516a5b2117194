import './tables.ts';

export { accountRecords } from './account-records.ts';
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
export { picturePath, presentUser } from './present-user.ts';
