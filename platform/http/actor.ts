import type { FastifyRequest } from 'fastify';
import type { Scope } from '#contract-kit/scopes.ts';

export type Role = 'user' | 'seller' | 'admin';

/** With which another program calls for an account. */
export interface ActingKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly email: string;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  /** Until when the password counts as recently given; null if it doesn't. */
  readonly confirmedUntil: Date | null;
  /** Where the request came from, for the audit log. */
  readonly address: string;
  /** If a program calls in their name. It has no session: the ids and times above are the key's, which no session has. */
  readonly key?: ActingKey;
}

/** For whom something is done: who makes a request, or a job for them later. */
export type Acting = Pick<UserActor, 'id' | 'role' | 'email' | 'address' | 'confirmedUntil' | 'key'>;

/** Who makes a request, as far as the server knows. */
export type Actor = { readonly kind: 'visitor' } | UserActor;

export const visitor: Actor = { kind: 'visitor' };

/** The session is alive, but its access token has expired: `GET checkToken` renews it. */
export const renewable = { kind: 'renewable' } as const;

/** Identifies who makes a request. Provided to the server by the feature that owns sessions. */
export type FindActor = (request: FastifyRequest) => Promise<Actor | typeof renewable>;

/** For the details of an entry in the audit log: which program it was, if it wasn't the person. */
export const actedThrough = ({ key }: Pick<UserActor, 'key'>): { readonly program?: Pick<ActingKey, 'id' | 'name'> } =>
  key ? { program: { id: key.id, name: key.name } } : {};

/** Whether the password, or a passkey in its place, was given a moment ago. */
export const isConfirmed = (actor: Pick<UserActor, 'confirmedUntil'>): boolean => actor.confirmedUntil !== null;

/** Whom a call is about, by whatever it names them. */
interface NamedPerson {
  readonly id?: string;
  readonly email?: string;
}

export const isSelf = (actor: Pick<UserActor, 'id' | 'email'>, { id, email }: NamedPerson): boolean =>
  id === actor.id || email?.toLowerCase() === actor.email.toLowerCase();

/** Calls about a person's own data are for that person and for admins. */
export const mayActFor = (actor: Pick<UserActor, 'id' | 'role' | 'email'>, person: NamedPerson): boolean =>
  actor.role === 'admin' || isSelf(actor, person);
