import type { Db, Trx } from '#platform/database/open.ts';
import type { UserRow } from './people.ts';

/** What a feature keeps of a person. `server/app.ts` gathers them all, so that none is forgotten. */
export interface PersonalRecords {
  /** Names the JSON file in the export: "orders". */
  readonly name: string;
  /** Everything, in plain words and values; `files` are keys of the storage, by their path in the zip. */
  collect(
    db: Db,
    person: UserRow,
  ): Promise<{ readonly data: unknown; readonly files?: Readonly<Record<string, string>> }>;
  /**
   * Takes away what names the person, in the transaction that closes the account. What others have of it, and what the
   * law wants kept, stays without a name. Answers keys of the storage that are to be removed after the commit.
   */
  erase(trx: Trx, person: UserRow): Promise<readonly string[]>;
}
