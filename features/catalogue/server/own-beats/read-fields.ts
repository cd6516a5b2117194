import { aiWords, findAiIssue } from '../../ai-use.ts';
import { eachChoice } from '../../beat-choices.ts';
import { findChoiceIssues } from '../../choice-options.ts';
import { findContentIdIssues } from './content-id-issues.ts';
import { findReleaseIssue, words } from '../../beat-rules.ts';
import { newBeat, newBeatFields, type NewBeatFields } from '../../contract-own-beats.ts';
import { areUsable } from '#features/licenses/server/public.ts';
import { readAiPolicy } from '#features/settings/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { validate } from '#platform/http/input/validate.ts';

export type ReadFields = { readonly values: NewBeatFields | null; readonly issues: FieldIssues };

/** Everything wrong with the fields, at once. */
export const readFields = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: string,
  fields: unknown,
): Promise<ReadFields> => {
  const issues: FieldIssues = {};
  const input = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
  const checked = await validate({ ...newBeat, body: newBeatFields }, { params: {}, query: {}, body: input });
  if ('issues' in checked) Object.assign(issues, checked.issues);
  const chosen = eachChoice((name) => (typeof input[name] === 'string' && !issues[name] ? input[name] : ''));
  Object.assign(issues, findChoiceIssues(chosen));
  const aiIssue = issues['ai'] ? null : findAiIssue(chosen.ai, await readAiPolicy(db));
  if (aiIssue !== null) issues['ai'] = [aiWords[aiIssue]];
  const values = 'values' in checked ? (checked.values.body as NewBeatFields) : null;
  if (values) Object.assign(issues, findContentIdIssues(values));
  const late = values?.publishAt ? findReleaseIssue(values.publishAt, clock.now()) : null;
  if (late !== null) issues['publishAt'] = [late];
  const licenses = values?.licenses ?? [];
  if (licenses.length > 0 && !(await areUsable(db, sellerId, licenses))) {
    issues['licenses'] = ['You can’t offer one of these licenses. Choose others.'];
  }
  if (values?.licensePrices?.some(({ licenseId }) => !licenses.includes(licenseId))) {
    issues['licensePrices'] = [words.notLicensed];
  }
  return { values: Object.keys(issues).length === 0 ? values : null, issues };
};
