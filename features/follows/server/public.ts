import './tables.ts';

export { followByEmail } from './by-email/follow-by-email.ts';
export { joinAddress } from './followers/join-address.ts';
export { noteRefusal } from './jobs.ts';
