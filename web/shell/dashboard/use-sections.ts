import type { UserInfo } from '#features/account/contract.ts';
import { useEcomFlag } from '#features/settings/web/public.ts';
import { type SidebarSection, sectionsOf } from './links.ts';

/** What the person's sidebar has now. */
export const useSections = (user: UserInfo): readonly SidebarSection[] => sectionsOf(user, useEcomFlag());
