import type { PersonalData } from '#platform/personal-data/personal-data.ts';

export const bulkPersonalData = (): PersonalData => ({
  name: 'bulk',
  collect: async (db, person) => {
    const [importRows, externalIds, edits] = await Promise.all([
      db
        .selectFrom('bulk_import_rows as r')
        .innerJoin('bulk_imports as i', 'i.id', 'r.import_id')
        .select(['i.created_at as startedAt', 'r.title', 'r.kind', 'r.external_id as externalId'])
        .select(['r.fields', 'r.files', 'r.state', 'r.reason'])
        .where('i.owner_id', '=', person.id)
        .orderBy('r.position')
        .execute(),
      db
        .selectFrom('bulk_external_ids')
        .select(['external_id as externalId', 'beat_id as beatId'])
        .where('seller_id', '=', person.id)
        .orderBy('external_id')
        .execute(),
      db
        .selectFrom('bulk_edits as e')
        .innerJoin('bulk_edit_beats as b', 'b.edit_id', 'e.id')
        .select(['e.created_at as changedAt', 'e.undone_at as undoneAt', 'b.beat_id as beatId', 'b.state'])
        .select(['b.before', 'b.after', 'b.reason'])
        .where('e.owner_id', '=', person.id)
        .orderBy('e.created_at')
        .orderBy('b.position')
        .execute(),
    ]);
    return { data: { importRows, externalIds, edits } };
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('bulk_imports').where('owner_id', '=', person.id).execute();
    await trx.deleteFrom('bulk_edits').where('owner_id', '=', person.id).execute();
    await trx.deleteFrom('bulk_external_ids').where('seller_id', '=', person.id).execute();
    return [];
  },
});
