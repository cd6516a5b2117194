import type { Generated, Selectable } from 'kysely';
import type { SupportState } from '../contract.ts';

export interface RequestTable {
  id: string;
  kind: 'support' | 'feedback';
  user_id: string | null;
  username: string;
  email: string;
  text: string;
  email_consent: boolean;
  screenshot_key: string | null;
  state: Generated<SupportState>;
  created_at: Date;
}

export type RequestRow = Selectable<RequestTable>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_requests: RequestTable;
  }
}
