import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MailContent } from '#features/mailing/server/public.ts';
import type { Category } from '../contract.ts';
import type { Campaign, CampaignState } from '../contract-admin.ts';

export interface SubscriberTable {
  id: string;
  /** In lower case. */
  email: string;
  confirmed_at: Date;
  /** When they left their last list; null while they are on one. */
  left_at: Date | null;
  bounced_at: Date | null;
  bounce_reason: string | null;
}

export interface SubscriptionTable {
  subscriber_id: string;
  category: Category;
  subscribed_at: Date;
}

/** One row per typed address that isn't confirmed yet. */
export interface ConfirmationTable {
  email: string;
  categories: ColumnType<Category[], Category[], Category[]>;
  /** Null once it's used. */
  token_hash: Buffer | null;
  /** Hash of the last used link. */
  used_token_hash: Buffer | null;
  mailed_at: Date | null;
  expires_at: Date;
}

export interface CampaignTable {
  id: string;
  kind: Campaign['kind'];
  category: Category;
  subject: string;
  content: JSONColumnType<Omit<MailContent, 'subject'>>;
  state: CampaignState;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
  recipients: number;
  written: Generated<number>;
  bounced: Generated<number>;
  /** The last subscriber who was emailed. */
  written_to: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    subscribers_subscribers: SubscriberTable;
    subscribers_subscriptions: SubscriptionTable;
    subscribers_confirmations: ConfirmationTable;
    subscribers_campaigns: CampaignTable;
  }
}
