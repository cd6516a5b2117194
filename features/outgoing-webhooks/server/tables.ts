import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { DeliveryState, WebhookEndpoint } from '../contract.ts';

export interface EndpointTable {
  id: string;
  /** Null for the label’s. */
  owner_id: ColumnType<string | null, string | null, never>;
  made_by: string | null;
  url: string;
  description: string;
  types: string[];
  enabled: boolean;
  /** Null while the endpoint is on. */
  off_reason: WebhookEndpoint['offReason'];
  /** Sealed by `platform/webhooks/sealed-secret.ts`. */
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  busy_until: Date | null;
  /** Whether the endpoint's last try succeeded. */
  proven: Generated<boolean>;
  /** Until when the receiver has asked us to pause. */
  paused_until: Date | null;
  delivered_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
}
export type EndpointRow = Selectable<EndpointTable>;

export interface Attempt {
  /** ISO 8601 */
  readonly at: string;
  readonly status: number | null;
  readonly ms: number;
  readonly problem: string | null;
}

export interface DeliveryTable {
  id: string;
  endpoint_id: string;
  event_id: string;
  type: string;
  body: string;
  state: StateColumn<DeliveryState>;
  since: Date;
  tries: Generated<number>;
  /** Null unless the delivery is waiting. */
  next_at: Date | null;
  attempts: JSONColumnType<Attempt[], string | undefined, string>;
  response: string | null;
  problem: string | null;
  created_at: ColumnType<Date, Date, never>;
}
export type DeliveryRow = Selectable<DeliveryTable>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    outgoing_webhooks_endpoints: EndpointTable;
    outgoing_webhooks_deliveries: DeliveryTable;
  }
}
