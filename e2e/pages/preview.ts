import type { Page } from '@playwright/test';
import { MP3_SAMPLE_RATE } from '#platform/audio/mp3-writer.ts';
import { generateTag } from '#platform/audio/preview-tag.ts';

/** The bytes that the player plays. */
export const heardBytes = async (page: Page): Promise<Buffer> => {
  const bytes = await page.locator('audio').evaluate(async (sound: HTMLAudioElement) => {
    const response = await fetch(sound.src);
    return [...new Uint8Array(await response.arrayBuffer())];
  });
  return Buffer.from(bytes);
};

interface Search {
  readonly music: string;
  readonly tag: readonly number[];
  readonly rate: number;
  readonly seconds: readonly number[];
}

/** Runs in the page, because the browser must decode as it does for the player. */
const findTag = async ({ music, tag, rate, seconds }: Search): Promise<number[]> => {
  const bytes = Uint8Array.from(atob(music), (character) => character.charCodeAt(0));
  const sound = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes.buffer);
  const samples = sound.getChannelData(0);
  const likeness = (start: number): number => {
    let sum = 0;
    for (let index = 0; index < tag.length; index += 1) sum += (tag[index] ?? 0) * (samples[start + index] ?? 0);
    return sum;
  };
  const whole = tag.reduce((sum, sample) => sum + sample * sample, 0);
  // Encoders add a little silence at the start, so the position has to be searched.
  const around = Array.from({ length: 3000 }, (_, index) => index - 1500);
  return seconds.map((second) => Math.max(...around.map((lag) => likeness(second * rate + lag))) / whole);
};

/** The level of the label's chime at these seconds: about 1 where it was mixed in, about 0 elsewhere. */
export const tagIn = (page: Page, music: Buffer, seconds: readonly number[]): Promise<number[]> => {
  const [tag] = generateTag(MP3_SAMPLE_RATE);
  const start = [...tag.subarray(0, MP3_SAMPLE_RATE / 4)];
  return page.evaluate(findTag, { music: music.toString('base64'), tag: start, rate: MP3_SAMPLE_RATE, seconds });
};
