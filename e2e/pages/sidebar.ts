import type { Page } from '@playwright/test';

/** Opens an entry of the sidebar and, if it's named, one of its tabs. */
export const openEntry = async (page: Page, entry: string, tab?: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('link', { name: new RegExp(`^${entry}( |$)`) })
    .click();
  if (tab === undefined) return;
  await page
    .getByRole('navigation', { name: entry, exact: true })
    .getByRole('link', { name: new RegExp(`^${tab}( |$)`) })
    .click();
};
