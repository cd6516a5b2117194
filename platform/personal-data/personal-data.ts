import type { Db, Trx } from '#platform/database/open.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  /** Null while unverified: the email address may be someone else's. */
  readonly email_verified_at: Date | null;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The content of a JSON file. Several features can add keys to a record; a list or null belongs to one feature. */
export type FileData = JsonRecord | readonly unknown[] | null;

/** A feature's data about a person, for the export of their data and for closing their account. */
export interface PersonalData {
  /** Name of the JSON file in the export: "orders". Features with the same name share the file, each with its own keys. */
  readonly name: string;
  /** Returns all data in readable form. `files` are storage keys by their path in the zip. */
  collect(
    db: Db,
    person: Person,
  ): Promise<{ readonly data: FileData; readonly files?: Readonly<Record<string, string>> }>;
  /** Locks the rows that `erase` changes, before the person is locked: for features that always lock in this order. */
  lock?(trx: Trx, userId: string): Promise<void>;
  /**
   * Removes what identifies the person, in the transaction that closes the account. Records that other people rely on
   * or the law requires are anonymized. Returns the storage keys to remove after the commit.
   */
  erase(trx: Trx, person: Person): Promise<readonly string[]>;
}
