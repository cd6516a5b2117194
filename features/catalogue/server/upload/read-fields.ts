import { subGenresOf } from '#features/catalogue/beat-rules.ts';
import { newBeat, newBeatFields, type NewBeatFields } from '#features/catalogue/own-beats-contract.ts';
import { areUsable } from '#features/licenses/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { FieldIssues } from '#platform/http/field-issues.ts';
import { validate } from '#platform/http/validate.ts';

export type ReadFields = { readonly values: NewBeatFields | null; readonly issues: FieldIssues };

/** Everything that is wrong with what was typed, at once. */
export const readFields = async (db: Db, sellerId: string, fields: unknown): Promise<ReadFields> => {
  const issues: FieldIssues = {};
  const given = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
  const checked = await validate({ ...newBeat, body: newBeatFields }, { params: {}, query: {}, body: given });
  if ('issues' in checked) Object.assign(issues, checked.issues);
  const { genre, subGenre } = given;
  if (typeof genre === 'string' && genre !== '' && !issues['genre']) {
    const known = subGenresOf(genre);
    if (known.length === 0) issues['genre'] = ['Choose a genre of the list.'];
    else if (typeof subGenre === 'string' && subGenre !== '' && !known.includes(subGenre)) {
      issues['subGenre'] = [`Choose a sub-genre of ${genre}.`];
    }
  }
  const values = 'values' in checked ? (checked.values.body as NewBeatFields) : null;
  const licenses = values?.licenses ?? [];
  if (licenses.length > 0 && !(await areUsable(db, sellerId, licenses))) {
    issues['licenses'] = ['One of these licenses is not yours to offer. Choose others.'];
  }
  return { values: Object.keys(issues).length === 0 ? values : null, issues };
};
