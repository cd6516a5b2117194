import { aiWords, findAiIssue } from '#features/catalogue/ai-use.ts';
import { type Choices, eachChoice } from '#features/catalogue/beat-choices.ts';
import { findChoiceIssues } from '#features/catalogue/choice-options.ts';
import { findContentIdIssues } from './content-id-issues.ts';
import { findReleaseIssue, words } from '#features/catalogue/beat-rules.ts';
import type { FileKind } from '#features/licenses/contract.ts';
import type { LicenseRow } from '#features/licenses/server/public.ts';
import { newBeatFields, type NewBeatFields } from '../../beat-form.ts';
import { readAiPolicy } from '#features/settings/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { validateBody } from '#platform/http/input/validate.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export type ReadFields = { readonly values: NewBeatFields | null; readonly issues: FieldIssues };

/** Read once for any number of beats. */
export interface FieldRules {
  /** The files that each license includes, by the license's id. */
  readonly usableLicenses: ReadonlyMap<string, readonly FileKind[]>;
  readonly aiPolicy: Awaited<ReturnType<typeof readAiPolicy>>;
  readonly now: Date;
}

export const readFieldRules = async (
  { db, clock }: Deps,
  /** The licenses that the seller may offer. */
  usable: readonly Pick<LicenseRow, 'id' | 'file_types'>[],
): Promise<FieldRules> => ({
  usableLicenses: new Map(usable.map(({ id, file_types: kinds }) => [id, kinds])),
  aiPolicy: await readAiPolicy(db),
  now: clock.now(),
});

/** The files that a beat's licenses include. */
export const licensedFiles = ({ usableLicenses }: FieldRules, licenses: readonly string[]): readonly FileKind[] =>
  licenses.flatMap((id) => usableLicenses.get(id) ?? []);

export const notOffered = (): string => t`You can’t offer one of these licenses. Choose others.`;

/** Finds errors that the schema can't find. Empty required choices are left to the schema. */
export const findSharedIssues = (
  { aiPolicy, now }: Pick<FieldRules, 'aiPolicy' | 'now'>,
  chosen: Choices,
  publishAt: Date | null | undefined,
): FieldIssues => {
  const aiIssue = findAiIssue(chosen.ai, aiPolicy);
  const late = publishAt ? findReleaseIssue(publishAt, now) : null;
  return {
    ...(aiIssue !== null && { ai: [aiWords[aiIssue]()] }),
    ...(late !== null && { publishAt: [late] }),
    ...findChoiceIssues(chosen),
  };
};

/** Reports everything wrong with the fields at once. */
export const readFields = (rules: FieldRules, fields: unknown): Promise<ReadFields> =>
  forCaller(() => checkFields(rules, fields));

const checkFields = async (rules: FieldRules, fields: unknown): Promise<ReadFields> => {
  const input = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
  const checked = await validateBody(newBeatFields, input);
  const wrong: FieldIssues = 'issues' in checked ? checked.issues : {};
  const chosen = eachChoice((name) => (typeof input[name] === 'string' && !wrong[name] ? input[name] : ''));
  const values = 'values' in checked ? checked.values : null;
  const issues: FieldIssues = {
    ...findSharedIssues(rules, chosen, values?.publishAt),
    ...wrong,
    ...(values && findContentIdIssues(values)),
  };
  const licenses = values?.licenses ?? [];
  if (licenses.some((id) => !rules.usableLicenses.has(id))) {
    issues['licenses'] = [notOffered()];
  }
  if (values?.licensePrices?.some(({ licenseId }) => !licenses.includes(licenseId))) {
    issues['licensePrices'] = [words.notLicensed()];
  }
  return { values: Object.keys(issues).length === 0 ? values : null, issues };
};
