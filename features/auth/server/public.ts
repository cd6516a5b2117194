import './tables.ts';
export type { AuthListener } from './auth-listener.ts';
export { authRecords } from './auth-records.ts';
export { checkNewPassword } from './check-new-password.ts';
export type { Caller } from './caller.ts';
export { findActorOf } from './find-actor.ts';
export { openSession } from './open-session.ts';
export { endPublishedSessions, markPublished } from './published-passwords.ts';
export { findPasswordHash, setPassword } from './set-password.ts';
