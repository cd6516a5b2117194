import type { Db, Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

export interface SplitBeat {
  readonly id: string;
  /** What it is: "beat", "sound kit". */
  readonly noun: string;
  readonly title: string;
  readonly sellerId: string;
  readonly state: string;
  /** The label keeps it off the store, and shows nothing of it. */
  readonly takenOff: boolean;
  readonly coverImage: string;
  readonly durationMs: number;
  readonly wave: string;
  /** With its cheapest license; null if it isn't for sale. */
  readonly lowestCents: number | null;
  /** It goes on sale once nobody's response is open. */
  readonly waits: boolean;
}

/** What has become of a beat, for somebody who shares in it. */
export interface BeatFigures {
  /** Of all time. */
  readonly plays: number;
  /** How often it was sold with their share. */
  readonly sales: number;
  /** What it was sold for, without tax and refunds. */
  readonly soldCents: number;
  /** What of that is theirs, after the label's fee. */
  readonly earnedCents: number;
}

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

/** The beats. The catalogue depends on this feature, so `server/features.ts` passes them in. */
export interface SplitUses {
  /** By id, deleted ones too. One statement, none for no ids. */
  readonly findBeats: (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, SplitBeat>>;
  /** All that a seller has uploaded. */
  readonly findBeatsOf: (db: Queryable, sellerId: string) => Promise<string[]>;
  /** Locks them in one order, until the transaction ends: whoever changes a share has locked its beat. */
  readonly lockBeats: (trx: Trx, ids: readonly string[]) => Promise<void>;
  /** Off sale until `publishSettled`; a scheduled one won't be published before that. */
  readonly holdBack: (trx: Trx, beatId: string) => Promise<void>;
  /** No response is open any longer. True: it's on sale now. */
  readonly publishSettled: (deps: MailDeps, trx: Trx, beatId: string) => Promise<boolean>;
  /** By beat; of those without any, it's missing. */
  readonly findFigures: (
    db: Db,
    of: { readonly userId: string; readonly beatIds: readonly string[] },
  ) => Promise<ReadonlyMap<string, BeatFigures>>;
}

export type SplitsDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'> & { readonly uses: SplitUses };

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'splits.sweep': Record<string, never>;
  }
}
