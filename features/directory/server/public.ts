export { presentDirectoryUser } from './present-directory-user.ts';
export { liftSuspension } from './suspend-user.ts';
