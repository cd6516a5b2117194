import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FormFile } from '#platform/http/input/read-form.ts';
import { route, type Route } from '#platform/http/route.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import * as edits from '../contract-edits.ts';
import * as imports from '../contract-imports.ts';
import { checkEdit } from './edits/check-edit.ts';
import { listEdits } from './edits/read-edits.ts';
import { startEdit } from './edits/start-edit.ts';
import { undoEdit } from './edits/undo-edit.ts';
import { checkImport } from './imports/check-import.ts';
import type { ImportReader } from './imports/reading/import-reader.ts';
import { endImport, readImport, sendImportRow } from './imports/read-import.ts';
import { startImport } from './imports/start-import.ts';

/** Each check reads up to a thousand rows or beats. */
const limit: RateLimit = { name: 'bulk.check', max: 30, seconds: 60 };

type LocalDeps = Deps & { readonly reader: ImportReader };

export const bulkRoutes = (deps: LocalDeps): Route[] => {
  const limitedAs =
    <C extends string>(code: C) =>
    async <T>({ actor }: { readonly actor: UserActor }, work: () => Promise<T>): Promise<T | Failure<C>> => {
      const wait = await checkRateLimits(deps, [limit, actor.id]);
      return wait > 0 ? fail(code, { retryAfterSeconds: wait }) : await work();
    };
  const limitedImports = limitedAs('BULK_IMPORTS_TOO_OFTEN');
  const limited = <T>(call: { readonly actor: UserActor }, work: () => Promise<T>) =>
    limitedImports(call, () => deps.reader.inTurn(call.actor.id, work));
  const limitedEdits = limitedAs('BULK_EDITS_TOO_OFTEN');
  return [
    route(imports.checkImport, (call) => limited(call, () => checkImport(deps, { ...sentBy(call), body: call.body }))),
    route(imports.startImport, (call) =>
      limited(call, () => {
        const { ready, ...body } = call.body;
        return startImport(deps, { ...sentBy(call), body, ready });
      }),
    ),
    route(imports.getImport, async ({ actor }) => ({ running: await readImport(deps.db, actor.id) })),
    route(imports.sendImportRow, ({ actor, params, body }) =>
      sendImportRow(deps, { ...params, ...body, ownerId: actor.id }),
    ),
    route(edits.checkEdit, (call) => limitedEdits(call, () => checkEdit(deps, call.actor.id, call.body))),
    route(edits.startEdit, (call) => limitedEdits(call, () => startEdit(deps, call.actor, call.body))),
    route(edits.listEdits, async ({ actor }) => ({ edits: await listEdits(deps, actor.id) })),
    route(edits.undoEdit, ({ actor, params }) => undoEdit(deps, { ...params, actor })),
    route(imports.endImport, ({ actor, params }) => endImport(deps.db, { ...params, ownerId: actor.id })),
  ];
};

interface SentCall {
  readonly actor: UserActor;
  readonly files: { readonly table?: FormFile | undefined; readonly folder?: FormFile | undefined };
}

const sentBy = ({ actor, files }: SentCall) => ({
  sellerId: actor.id,
  table: files.table?.bytes,
  folder: files.folder?.bytes,
});
