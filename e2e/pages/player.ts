import { expect, type Locator, type Page } from '@playwright/test';

export const playerOf = (page: Page): Locator => page.getByRole('region', { name: 'Audio player' });

export const press = (page: Page, button: string): Promise<void> =>
  playerOf(page).getByRole('button', { name: button, exact: true }).click();

export interface SoundState {
  readonly time: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly volume: number;
  readonly muted: boolean;
}

/** Reads the audio element, not what the page shows. */
export const soundOf = (page: Page): Promise<SoundState> =>
  page.locator('audio').evaluate((sound: HTMLAudioElement) => ({
    time: sound.currentTime,
    duration: sound.duration,
    paused: sound.paused,
    volume: sound.volume,
    muted: sound.muted,
  }));

/** Expects that sound is playing and that its time advances. */
export const expectSound = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await soundOf(page)).paused).toBe(false);
  const { time } = await soundOf(page);
  await expect.poll(async () => (await soundOf(page)).time, { intervals: [100] }).toBeGreaterThan(time + 0.2);
};

export const expectPlaying = async (page: Page, title: string): Promise<void> => {
  await expect(playerOf(page).getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectSound(page);
};
