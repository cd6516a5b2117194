import './tables.ts';

export {
  createListener,
  createSeller,
  findUserByUsername,
  findUsersByIds,
  type NewPerson,
  type UserRow,
} from './people.ts';
