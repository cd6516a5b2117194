import { setImmediate as breathe } from 'node:timers/promises';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { SellingRefusal } from '#features/catalogue/contract.ts';
import { findSellingRefusal } from '#features/catalogue/server/public-records.ts';
import { readFieldRules } from '#features/studio/server/public.ts';
import { findUsableLicenses } from '#features/licenses/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { checkImport } from '../../contract-imports.ts';
import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { findExistingBeats, soundsOf } from './find-existing-beats.ts';
import type { ImportReader } from './reading/import-reader.ts';
import type { ReadImport } from './reading/import-tasks.ts';
import type { ReadRow } from './reading/read-rows.ts';
import { type Around, type Plan, planDuplicate, planChange, planNew } from './plan-row.ts';
import { forCaller, pageLanguage } from '#platform/texts/in-language.ts';

export interface SentImport {
  readonly sellerId: string;
  readonly table: Buffer | undefined;
  readonly folder: Buffer | undefined;
  readonly body: ParsedInput<typeof checkImport>['body'];
}

export interface ImportPlan {
  readonly plans: readonly Plan[];
  readonly ignored: readonly string[];
  readonly unsure: readonly string[];
  readonly encoding: ReadImport['encoding'];
  readonly encodings: ReadImport['encodings'];
}

type LocalDeps = Deps & { readonly reader: ImportReader };
type Refusal = Failure<'BULK_TABLE_REFUSED'> | SellingRefusal;

/** Decides what happens to each row, without writing. Lets other work run between rows. */
export const planImport = async (deps: LocalDeps, sent: SentImport): Promise<ImportPlan | Refusal> => {
  const { sellerId, body } = sent;
  const refusal = await findSellingRefusal(deps.db, sellerId);
  if (refusal) return refusal;
  const usable = await findUsableLicenses(deps.db, sellerId);
  const { timeZone, encoding, ...defaults } = body;
  const read = await deps.reader.read({
    table: sent.table,
    folder: sent.folder,
    encoding,
    licenses: usable.map(({ id, title }) => ({ id, title })),
    timeZone,
    now: deps.clock.now(),
    language: pageLanguage(),
  });
  if ('refused' in read) return fail('BULK_TABLE_REFUSED', { message: read.refused });
  const { rows, columns } = read;
  const existing = await findExistingBeats(deps, sellerId, rows);
  const own = usable.filter((license) => license.predefined || license.owner_id === sellerId).map(({ id }) => id);
  const around: Around = {
    rules: await readFieldRules(deps, usable),
    defaults: { licenses: own, ...defaults },
    columns,
    titles: new Map(usable.map(({ id, title }) => [id, title])),
    timeZone,
  };
  const first = new Map<string, ReadRow>();
  const plans: Plan[] = [];
  for (const row of rows) {
    await breathe();
    const beat = existing.findBeat(row);
    const keys = identityKeys(row);
    const before = keys.map((key) => first.get(key)).find((other) => other !== undefined);
    for (const key of keys) if (!first.has(key)) first.set(key, row);
    plans.push(
      await forCaller(() =>
        before ? planDuplicate(row, before) : beat ? planChange(around, row, beat) : planNew(around, row),
      ),
    );
  }
  const { encoding: readAs, encodings } = read;
  return { plans, ignored: columns?.ignored ?? [], unsure: existing.unsure(rows), encoding: readAs, encodings };
};

/** Rows that share a key are the same beat. */
const identityKeys = ({ externalId, files }: ReadRow): string[] => [
  ...(externalId === '' ? [] : [`id ${externalId}`]),
  ...soundsOf(files)
    .slice(0, 1)
    .flatMap(({ sha256 }) => (sha256 === undefined ? [] : [`sound ${sha256}`])),
];
