import { zipIssue } from '#content/find-place.ts';
import type { ProfileChanges, UserInfo } from '../contract.ts';
import { usernameHint, usernamePattern } from '../profile-values.ts';

/** The fields of the profile that can be changed, in the order of the screen. */
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

/** What was typed but not saved. It's a list, so that a stored draft can be read whatever it contains. */
export type ProfileDraft = readonly (readonly [field: ProfileField, value: string])[];

export const valueOf = (user: UserInfo, draft: ProfileDraft, field: ProfileField): string =>
  draft.find(([name]) => name === field)?.[1] ?? user[field];

export const withValue = (draft: ProfileDraft, field: ProfileField, value: string): ProfileDraft => [
  ...draft.filter(([name]) => name !== field),
  [field, value],
];

const isEntry = (entry: unknown): entry is ProfileDraft[number] =>
  Array.isArray(entry) && profileFields.includes(entry[0] as ProfileField) && typeof entry[1] === 'string';

/** The entries of a stored draft that this form knows. */
export const readDraft = (kept: unknown): ProfileDraft => (Array.isArray(kept) ? kept.filter(isEntry) : []);

/** The fields that differ from what is stored: only these are sent. */
export const changedFields = (user: UserInfo, draft: ProfileDraft): ProfileChanges =>
  Object.fromEntries(
    draft.map(([field, value]) => [field, value.trim()] as const).filter(([field, value]) => value !== user[field]),
  );

export type ProfileErrors = { readonly [F in ProfileField]?: string | undefined };

/** What's wrong with the changes, as far as the browser can tell. */
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
  if (name === '') return 'Choose a username.';
  return usernamePattern.test(name) ? null : usernameHint;
};
