import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { NoticeKind, NoticeState, TargetKind } from '../notice-kinds.ts';

export interface NoticeTable {
  id: string;
  number: GeneratedAlways<number>;
  kind: NoticeKind;
  state: StateColumn<NoticeState, NoticeState | undefined>;
  target_kind: TargetKind;
  target_id: string;
  /** The reported beat, or the comment's beat; null for an artist page. */
  beat_id: string | null;
  /** The owner of the beat, page or comment. */
  subject_id: string;
  title: string;
  /** A comment's text and date, so that it can be restored. */
  quote: Generated<string>;
  quoted_at: Date | null;
  /** Null if a visitor sent the notice, or the sender's account is closed. */
  user_id: string | null;
  name: string;
  email: string;
  address: Generated<string>;
  phone: Generated<string>;
  work: Generated<string>;
  explanation: string;
  place: Generated<string>;
  child_abuse: Generated<boolean>;
  signature: Generated<string>;
  /** The notifier's addition, after an admin asked for it. */
  addition: string | null;
  /** The admin's latest message to the notifier. */
  reason: string | null;
  facts: string | null;
  rule: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** Whether this notice, or another one about the same thing, took it down. The last one to end restores it. */
  took_off: Generated<boolean>;
  created_at: Date;
  /** When the notice's state last changed. */
  changed_at: Date;
}
export type NoticeRow = Selectable<NoticeTable>;

export interface CounterTable {
  notice_id: string;
  name: string;
  address: string;
  phone: string;
  statement: string;
  signature: string;
  created_at: Date;
  restore_from: Date;
  restore_by: Date;
  /** The court and case, noted by an admin. */
  court: string | null;
  court_at: Date | null;
}
export type CounterRow = Selectable<CounterTable>;

export interface ReviewTable {
  user_id: string;
  kept_at: Date;
  kept_by: string;
  reason: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    notices_notices: NoticeTable;
    notices_counters: CounterTable;
    notices_reviews: ReviewTable;
  }
}
