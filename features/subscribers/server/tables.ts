import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MailContent } from '#features/mailing/server/public.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { Category } from '../contract.ts';
import type { Campaign, CampaignState } from '../contract-admin.ts';

export interface SubscriberTable {
  id: string;
  /** In lower case. */
  email: string;
  confirmed_at: Date;
  /** When the person left their last list; null while they are on one. */
  left_at: Date | null;
  bounced_at: Date | null;
  bounce_reason: string | null;
}

export interface SubscriptionTable {
  subscriber_id: string;
  category: Category;
  subscribed_at: Date;
}

/** Links of the previous version, until they have expired (see `sign-up/confirmations.ts`). */
export interface ConfirmationTable {
  email: string;
  categories: ColumnType<Category[], Category[], Category[]>;
  token_hash: Buffer | null;
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
  state: StateColumn<CampaignState>;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
  recipients: number;
  written: Generated<number>;
  bounced: Generated<number>;
  /** Id of the last subscriber who was emailed. */
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
