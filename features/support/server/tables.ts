import type { GeneratedAlways, Selectable } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { SupportKind, SupportState } from '../contract.ts';

export interface RequestTable {
  id: string;
  number: GeneratedAlways<number>;
  kind: SupportKind;
  user_id: string | null;
  username: string;
  email: string;
  text: string;
  email_consent: boolean;
  screenshot_key: string | null;
  state: StateColumn<SupportState, SupportState | undefined>;
  created_at: Date;
  /** The words that a search can find. */
  words: GeneratedAlways<string>;
}

export type RequestRow = Omit<Selectable<RequestTable>, 'words'>;

/** Leaves out columns that only the search needs. */
export const requestColumns = [
  'id',
  'number',
  'kind',
  'user_id',
  'username',
  'email',
  'text',
  'email_consent',
  'screenshot_key',
  'state',
  'created_at',
] as const;

export interface ReplyTable {
  id: string;
  request_id: string;
  author_id: string;
  text: string;
  mailed: boolean;
  created_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_requests: RequestTable;
    support_replies: ReplyTable;
  }
}
