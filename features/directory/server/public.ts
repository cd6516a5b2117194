export { liftSuspension } from './suspend-user.ts';
