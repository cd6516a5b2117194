import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { DirectoryUser } from '../contract.ts';

export const roleNames: Readonly<Record<DirectoryUser['role']['name'], string>> = {
  user: 'User',
  seller: 'Seller',
  admin: 'Admin',
};

/** What the person may do: "Seller, editor". */
export const rightsOf = ({ role, isEditor }: DirectoryUser): string =>
  isEditor ? `${roleNames[role.name]}, editor` : roleNames[role.name];

export const statuses: Readonly<
  Record<DirectoryUser['status'], { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  active: { words: 'Active', tone: 'good' },
  suspended: { words: 'Suspended', tone: 'bad' },
};

const shownLength = 5;

/** Shows only the beginning of an email address, so that no one can read it over the admin's shoulder. */
export const cutEmail = (email: string): string => {
  const letters = [...email];
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : email;
};
