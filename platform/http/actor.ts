import type { FastifyRequest } from 'fastify';
import type { Rights } from '#contract-kit/security/access.ts';
import type { Scope } from '#contract-kit/scopes.ts';

export type Role = Rights['role'];

/** The API key with which an API client acts for an account. */
export interface ActingKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

export interface UserActor extends Rights {
  readonly kind: 'user';
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  /** Until when the password counts as recently confirmed; null if it doesn't. */
  readonly confirmedUntil: Date | null;
  /** The IP address of the request, for the audit log. */
  readonly address: string;
  /**
   * Set if an API client calls in the user's name. There is no session: `sessionId` is the key's id, `sessionExpiresAt`
   * the key's end or, if it has none, the time of the call, `confirmedUntil` is null, and `isEditor` false.
   */
  readonly key?: ActingKey;
}

/** The person for whom something is done, by a request or later by a job. */
export type Acting = Pick<UserActor, 'id' | 'role' | 'email' | 'address' | 'confirmedUntil' | 'key'>;

export type Actor = { readonly kind: 'visitor' } | UserActor;

export const visitor: Actor = { kind: 'visitor' };

/** The session is alive, but its access token has expired: `GET checkToken` renews it. */
export const renewable = { kind: 'renewable' } as const;

/** Provided by the feature that owns sessions. */
export type FindActor = (request: FastifyRequest) => Promise<Actor | typeof renewable>;

/** The API key that was used, for the details of an audit entry; empty for a person. */
export const actedThrough = ({ key }: Pick<UserActor, 'key'>): { readonly program?: Pick<ActingKey, 'id' | 'name'> } =>
  key ? { program: { id: key.id, name: key.name } } : {};

/** Whether the password or a passkey was recently confirmed. */
export const isConfirmed = (actor: Pick<UserActor, 'confirmedUntil'>): boolean => actor.confirmedUntil !== null;

interface NamedPerson {
  readonly id?: string;
  readonly email?: string;
}

export const isSelf = (actor: Pick<UserActor, 'id' | 'email'>, { id, email }: NamedPerson): boolean =>
  id === actor.id || email?.toLowerCase() === actor.email.toLowerCase();

/** Calls about a person's own data are for that person and for admins. */
export const mayActFor = (actor: Pick<UserActor, 'id' | 'role' | 'email'>, person: NamedPerson): boolean =>
  actor.role === 'admin' || isSelf(actor, person);
