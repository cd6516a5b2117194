import './tables.ts';
export type { AuthListener } from './auth-listener.ts';
export type { Caller } from './caller.ts';
export { findActorOf } from './find-actor.ts';
export { openSession } from './open-session.ts';
export { setPassword } from './set-password.ts';
