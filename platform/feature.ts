import type { FastifyInstance } from 'fastify';
import type { ProtocolCall } from '#contract-kit/endpoint.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventHandlers } from '#platform/events/events.ts';
import type { Providers } from '#platform/extensions/extensions.ts';
import type { FindActor } from '#platform/http/actor.ts';
import type { CachedSource } from '#platform/http/cached-responses.ts';
import type { ApiTag } from '#platform/http/openapi/document.ts';
import type { WebhookSpec } from '#platform/http/openapi/webhook-of.ts';
import type { Route } from '#platform/http/route.ts';
import type { Life } from '#platform/lives/life-shape.ts';
import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import type { Sample } from '#platform/metrics/counts.ts';
import type { Gauge } from '#platform/metrics/create-metrics.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { RetentionRule } from '#platform/retention/retention-rule.ts';

interface ServerPart {
  close(): Promise<void>;
}

export interface RouteDeps extends Deps {
  readonly personalData: readonly PersonalData[];
  /** Opens what closes with the server, such as a child process. Routes that name the same function share it. */
  readonly openOnce: <Part extends ServerPart>(open: () => Part) => Part;
}

/** Read from the database, so that all processes of the shop show the same value. */
export interface SharedGauge extends Omit<Gauge, 'read'> {
  read(trx: Trx, now: Date): Promise<Sample[]>;
}

/** A feature's server part. `server/features.ts` lists all of them. */
export interface Feature {
  /** The name of the feature's folder and the prefix of its tables and jobs. */
  readonly name: string;
  /** What the feature owns in a few words, for the table in docs/architecture.md. */
  readonly owns: string;
  /** Words about its operations for programmers with API keys; made of `name` and `owns` by default. */
  readonly api?: Omit<ApiTag, 'name'>;
  readonly routes?: (deps: RouteDeps) => Route[];
  /** Registers what isn't an endpoint: files and other protocols. Runs before the endpoints are registered. */
  readonly register?: (app: FastifyInstance, deps: Deps & { readonly findActor: FindActor }) => void | Promise<void>;
  /** By type, for the API's documentation. */
  readonly webhooks?: Readonly<Record<string, WebhookSpec>>;
  /** For the API's documentation. */
  readonly protocolCalls?: readonly ProtocolCall[];
  /** Responses served from memory, before the framework runs. */
  readonly cachedResponses?: (deps: Deps) => CachedSource[];
  /** Other sites that the feature's pages may show in a frame. */
  readonly frameOrigins?: readonly string[];
  readonly jobs?: (deps: Deps) => void;
  /** Handlers of other features' events, which run in the publisher's transaction: `platform/events/events.ts`. */
  readonly on?: (deps: Deps) => EventHandlers;
  /** Answers to questions of lower features: `platform/extensions/extensions.ts`. */
  readonly provides?: (deps: Deps) => Providers;
  /** Brings what this process remembers up to date. Called at the start, and then twice a second: `server/following.ts`. */
  readonly follow?: (deps: Deps) => Promise<void>;
  /** Runs after a start, before the first job. */
  readonly beforeJobs?: (deps: Deps) => Promise<void>;
  /** For diagrams and tests. */
  readonly lives?: readonly Life[];
  readonly retention?: readonly RetentionRule[];
  readonly personalData?: (deps: Deps) => PersonalData[];
  readonly mails?: MailCauses;
  /** For the shop's metrics. */
  readonly gauges?: readonly SharedGauge[];
  /** Tables that visitors' pages show. A write to one makes cached pages be checked before they are served again. */
  readonly shownTables?: readonly string[];
}
