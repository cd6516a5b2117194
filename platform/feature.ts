import type { FastifyInstance } from 'fastify';
import type { ProtocolCall } from '#contract-kit/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventHandlers } from '#platform/events/events.ts';
import type { Providers } from '#platform/extensions/extensions.ts';
import type { FindActor } from '#platform/http/actor.ts';
import type { CachedSource } from '#platform/http/cached-responses.ts';
import type { WebhookSpec } from '#platform/http/openapi/webhook-of.ts';
import type { Route } from '#platform/http/route.ts';
import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { RetentionRule } from '#platform/retention/retention-rule.ts';

export interface RouteDeps extends Deps {
  /** What all features store about a person. */
  readonly personalData: readonly PersonalData[];
  /** Runs when the server closes. */
  readonly onClose: (end: () => Promise<void>) => void;
}

/** What a feature's server has. `server/features.ts` lists the features, and the server is made of what they say here. */
export interface Feature {
  /** The name of its folder, which its tables and jobs begin with. */
  readonly name: string;
  /** In a few words, for the table in docs/architecture.md. */
  readonly owns: string;
  /** The endpoints of its contract. */
  readonly routes?: (deps: RouteDeps) => Route[];
  /** What else it serves: files, and other protocols. Runs before the endpoints are registered. */
  readonly register?: (app: FastifyInstance, deps: Deps & { readonly findActor: FindActor }) => void | Promise<void>;
  /** What it posts to programs of others, by type, for the API's documentation. */
  readonly webhooks?: Readonly<Record<string, WebhookSpec>>;
  /** Calls of other protocols, for the API's documentation. */
  readonly protocolCalls?: readonly ProtocolCall[];
  /** Responses that are sent from memory, before the framework does anything. */
  readonly cachedResponses?: (deps: Deps) => CachedSource[];
  /** Other sites that its pages may show in a frame. */
  readonly frameOrigins?: readonly string[];
  /** Defines its background jobs. */
  readonly jobs?: (deps: Deps) => void;
  /** What it does about events of other features, in their transaction: `platform/events/events.ts`. */
  readonly on?: (deps: Deps) => EventHandlers;
  /** What it adds to features that it builds on: `platform/extensions/extensions.ts`. */
  readonly provides?: (deps: Deps) => Providers;
  /** Runs before the first job, after a start. */
  readonly beforeJobs?: (deps: Deps) => Promise<void>;
  /** How long each of its tables is kept, and why. */
  readonly retention?: readonly RetentionRule[];
  readonly personalData?: (deps: Deps) => PersonalData[];
  readonly mails?: MailCauses;
  /** Tables from which visitors' pages are made: after a write to one, cached pages are checked before they are shown. */
  readonly shownTables?: readonly string[];
}
