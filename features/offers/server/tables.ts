import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { EndReason, OfferSide, OfferState } from '../contract.ts';

export interface SettingTable {
  seller_id: string;
  license_id: string;
  /** Minimum for beat and license together. */
  min_cents: number;
}

export interface Proposal {
  readonly by: OfferSide;
  readonly cents: number;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface OfferTable {
  id: string;
  buyer_id: string;
  seller_id: string;
  beat_id: string;
  license_id: string;
  state: StateColumn<OfferState>;
  /** The side that must respond or pay; null once the offer has ended. */
  waits_for: OfferSide | null;
  end_reason: EndReason | null;
  version: Generated<number>;
  /** Oldest first; at least one. */
  proposals: JSONColumnType<Proposal[], string, string>;
  /** Whether the beat is held for this buyer; before acceptance, whether the seller wants that. */
  hold: Generated<boolean>;
  expires_at: Date;
  created_at: ColumnType<Date, Date, never>;
  changed_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    offers_settings: SettingTable;
    offers_offers: OfferTable;
  }
}
