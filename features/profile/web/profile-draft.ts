import { zipIssue } from '#content/find-place.ts';
import type { ProfileChanges, UserInfo } from '#features/account/contract.ts';
import { usernameHint, usernamePattern } from '#features/account/profile-values.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The profile's editable fields, in the order of the screen. */
export const profileFields = [
  'username',
  'company',
  'gender',
  'address',
  'city',
  'zipCode',
  'country',
  'state',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** Typed values that aren't saved yet. A list, so that `readDraft` can drop unknown entries of a stored draft. */
export type ProfileDraft = readonly (readonly [field: ProfileField, value: string])[];

export const valueOf = (user: UserInfo, draft: ProfileDraft, field: ProfileField): string =>
  draft.find(([name]) => name === field)?.[1] ?? user[field];

export const withValue = (draft: ProfileDraft, field: ProfileField, value: string): ProfileDraft => [
  ...draft.filter(([name]) => name !== field),
  [field, value],
];

const isEntry = (entry: unknown): entry is ProfileDraft[number] =>
  Array.isArray(entry) && profileFields.includes(entry[0] as ProfileField) && typeof entry[1] === 'string';

/** Returns the entries of a stored draft that this form knows. */
export const readDraft = (kept: unknown): ProfileDraft => (Array.isArray(kept) ? kept.filter(isEntry) : []);

export const changedFields = (user: UserInfo, draft: ProfileDraft): ProfileChanges =>
  Object.fromEntries(
    draft.map(([field, value]) => [field, value.trim()] as const).filter(([field, value]) => value !== user[field]),
  );

export type ProfileErrors = { readonly [F in ProfileField]?: string | undefined };

/** The mistakes that the browser can find; the server checks the rest. */
export const issuesOf = (user: UserInfo, draft: ProfileDraft): ProfileErrors => {
  const { username, country, zipCode } = changedFields(user, draft);
  const zip =
    country !== undefined || zipCode !== undefined
      ? zipIssue({ country: country ?? user.country, zip: zipCode ?? user.zipCode })
      : null;
  const name = username === undefined ? null : usernameIssue(username);
  return { ...(name !== null && { username: name }), ...(zip !== null && { zipCode: zip }) };
};

const usernameIssue = (name: string): string | null => {
  if (name === '') return t`Choose a username.`;
  return usernamePattern.test(name) ? null : usernameHint();
};
