import type { FastifyRequest } from 'fastify';

export type Role = 'user' | 'seller' | 'admin';

export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly email: string;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  /** Until when the password counts as just given; null when it was not. */
  readonly confirmedUntil: Date | null;
  /** Where the request came from, for the audit log. */
  readonly address: string;
}

/** Who makes a request, as far as the server knows. */
export type Actor = { readonly kind: 'visitor' } | UserActor;

export const visitor: Actor = { kind: 'visitor' };

/** Its session lives, but its access token is over: `GET checkToken` renews it. */
export const renewable = { kind: 'renewable' } as const;

/** Tells who makes a request. The feature that keeps the sessions gives it to the server. */
export type FindActor = (request: FastifyRequest) => Promise<Actor | typeof renewable>;

/** Whether the password, or what stands for it, was given a moment ago. */
export const isConfirmed = (actor: UserActor, now: Date): boolean =>
  actor.confirmedUntil !== null && actor.confirmedUntil > now;

/** Calls about one's own affairs that name a person are for that person and for admins. */
export const mayActFor = (actor: UserActor, person: { readonly id?: string; readonly email?: string }): boolean =>
  actor.role === 'admin' ||
  (person.id !== undefined && person.id === actor.id) ||
  (person.email !== undefined && person.email.toLowerCase() === actor.email.toLowerCase());
