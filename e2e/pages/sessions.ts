import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open.ts';
import { agree, panelOf } from './settings.ts';

export const activeSessions = (page: Page): Locator => panelOf(page, 'Active sessions').getByRole('listitem');
export const inactiveSessions = (page: Page): Locator => panelOf(page, 'Inactive sessions').getByRole('listitem');

export const openSessions = async (page: Page, active: number): Promise<void> => {
  await open(page, '/sessions');
  await expect(activeSessions(page)).toHaveCount(active);
};

export const endAllOthers = async (page: Page): Promise<void> => {
  await panelOf(page, 'Active sessions').getByRole('button', { name: 'End all others' }).click();
  await agree(page, 'End all other sessions?', 'End all others');
  await expect(activeSessions(page)).toHaveCount(1);
};
