import './tables.ts';
export type { AuthListener } from './auth-deps.ts';
export { authRecords } from './auth-records.ts';
export { checkNewPassword } from './passwords/check-new-password.ts';
export type { Caller } from './caller.ts';
export { findActorOf } from './sessions/find-actor.ts';
export { openSession } from './sessions/open-session.ts';
export { endPublishedSessions, markPublished } from './sessions/demo-accounts.ts';
export { findPasswordHash, setPassword } from './passwords/stored-password.ts';
