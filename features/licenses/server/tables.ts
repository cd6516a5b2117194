import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { AssignmentState } from '../contract-manager.ts';
import type { FileKind, UsageTerm } from '../contract.ts';

export interface LicenseTable {
  id: string;
  /** Null for licenses that people created. */
  slug: string | null;
  type: 'default' | 'custom';
  title: string;
  description: string;
  price_cents: number;
  regular_price_cents: number | null;
  file_types: FileKind[];
  usage_terms: JSONColumnType<UsageTerm[], string, string>;
  predefined: boolean;
  exclusive: Generated<boolean>;
  recommended: Generated<boolean>;
  position: Generated<number>;
  owner_id: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  withdrawn_at: Date | null;
  /** The admin whose withdrawal can be restored; null if its owner deleted the license, or if it is the label's. */
  withdrawn_by: ColumnType<string | null, string | null | undefined>;
  /** The license's owner reads the reason. */
  withdrawn_reason: ColumnType<string | null, string | null | undefined>;
}

export interface AssignmentTable {
  id: string;
  license_id: string;
  /** Null for an offer to an email, until it's answered. */
  user_id: string | null;
  email: string | null;
  state: StateColumn<AssignmentState, AssignmentState | undefined>;
  created_at: ColumnType<Date, Date, never>;
  answered_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    licenses_licenses: LicenseTable;
    licenses_assignments: AssignmentTable;
  }
}
