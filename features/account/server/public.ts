import './tables.ts';

export {
  createListener,
  createPerson,
  createSeller,
  findUserByEmail,
  findUserByUsername,
  findUsersByIds,
  type NewPerson,
  type UserRow,
} from './people.ts';
export type { PersonalRecords } from './personal-records.ts';
export { picturePath, presentUser } from './present-user.ts';
