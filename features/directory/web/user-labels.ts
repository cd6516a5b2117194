import { t } from '#contract-kit/texts/text.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { DirectoryUser } from '../contract.ts';

export const roleNames = (): Readonly<Record<DirectoryUser['role']['name'], string>> => ({
  user: t`User`,
  seller: t`Seller`,
  admin: t`Admin`,
});

/** What the person may do: "Seller, editor". */
export const rightsOf = ({ role, isEditor }: DirectoryUser): string =>
  isEditor ? t`${{ role: roleNames()[role.name] }}, editor` : roleNames()[role.name];

export const statuses = (): Readonly<
  Record<DirectoryUser['status'], { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> => ({
  active: { words: t`Active`, tone: 'good' },
  suspended: { words: t`Suspended`, tone: 'bad' },
});

const shownLength = 5;

/** Shows only the beginning of an email address, so that no one can read it over the admin's shoulder. */
export const cutEmail = (email: string): string => {
  const letters = [...email];
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : email;
};
