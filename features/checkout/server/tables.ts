import type { Generated, JSONColumnType } from 'kysely';

export interface ReservationTable {
  beat_id: string;
  order_id: string;
  expires_at: Date;
}

export interface OpenCheckoutTable {
  order_id: string;
  visitor: string;
  exclusives: number;
  opened_at: Date;
}

export interface EventTable {
  id: string;
  type: string;
  order_id: string | null;
  session_id: string | null;
  payment_intent_id: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  received_at: Generated<Date>;
  processed_at: Date | null;
}

/** A payment of this shop without an order here. */
export interface UnknownPaymentTable {
  session_id: string;
  order_id: string;
  order_number: string;
  amount_cents: number;
  currency: string;
  started_at: Date;
  found_at: Date;
  /** Why the order could not be rebuilt; null: nobody has tried. */
  reason: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    checkout_reservations: ReservationTable;
    checkout_openings: OpenCheckoutTable;
    checkout_events: EventTable;
    checkout_unknown_payments: UnknownPaymentTable;
  }
}
