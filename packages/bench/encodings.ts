import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoBeats } from '@stemhouse/demo-music/public.ts';
import { createAudio } from '../../platform/audio/audio.ts';
import { encodeWav } from '../../platform/audio/wav-writer.ts';
import { generateTag } from '../../platform/audio/preview-tag.ts';
import { renderMusic } from '../../server/demo/render-music.ts';
import { giveDetails, logIn, ownBeats, sendBeat } from '../../testing/big/big-shop.ts';
import { pictureOf } from '../../testing/files/images.ts';
import { tinySounds } from '../../testing/files/sounds.ts';
import { median, p99Of } from './load.ts';
import { benchEmail, benchPassword } from './log-ins.ts';
import { say } from './say.ts';
import type { RunningServer } from './start-server.ts';
import { haveTool } from './tools.ts';

const rounds = 5;
const rate = 44_100;
const seconds = 180;

/** Joins pieces of the demo's music, 46 s each. */
export const writeThreeMinutes = async (folder: string): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  const pieces: Buffer[] = [];
  for (const beat of demoBeats.slice(0, 4)) {
    const { wavPath, zipPath } = await renderMusic({ beat, folder });
    pieces.push(readFileSync(wavPath).subarray(44));
    for (const file of [wavPath, zipPath]) rmSync(file);
  }
  const sound = Buffer.concat(pieces).subarray(0, seconds * rate * 4);
  const head = encodeWav([new Float32Array(0), new Float32Array(0)], rate);
  head.writeUInt32LE(36 + sound.length, 4);
  head.writeUInt32LE(sound.length, 40);
  const file = path.join(folder, 'three-minutes.wav');
  writeFileSync(file, Buffer.concat([head, sound]));
  return file;
};

/** Mixes in the tag every 20 s, writes 128 kbit/s and measures the loudness, but doesn't compute the peaks. */
const byFfmpeg = (wavPath: string, tagPath: string, folder: string): void => {
  const graph = [
    `[1:a]apad=whole_len=${20 * rate},aloop=loop=-1:size=${20 * rate}[tag]`,
    '[0:a]asplit=2[music][heard]',
    '[music][tag]amix=inputs=2:duration=first[mixed]',
    '[heard]ebur128=framelog=verbose[loud]',
  ].join(';');
  const preview = path.join(folder, 'ffmpeg.mp3');
  execFileSync(
    'ffmpeg',
    [
      `-v error -nostdin -y -i ${wavPath} -i ${tagPath} -filter_complex ${graph}`,
      `-map [mixed] -c:a libmp3lame -b:a 128k ${preview}`,
      '-map [loud] -f null -',
    ].flatMap((part) => part.split(' ')),
    { stdio: 'inherit' },
  );
  if (statSync(preview).size < seconds * 16_000) throw new Error('ffmpeg didn’t write the whole preview');
};

/** Compares ffmpeg with the product's lowest-priority process, which makes preview, peaks and loudness. */
export const measurePreview = async (wavPath: string): Promise<void> => {
  if (!haveTool('ffmpeg')) return;
  const folder = path.dirname(wavPath);
  const tagPath = path.join(folder, 'tag.wav');
  writeFileSync(tagPath, encodeWav(generateTag(rate), rate));
  const audio = createAudio({ log: console });
  try {
    const times: { ours: number; yardstick: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      byFfmpeg(wavPath, tagPath, folder);
      const between = performance.now();
      await audio.makePreview({ path: wavPath, kind: 'wav', tagPath, outPath: path.join(folder, 'ours.mp3') });
      times.push({ yardstick: between - started, ours: performance.now() - between });
    }
    const ratio = median(times.map(({ ours, yardstick }) => ours / yardstick));
    const shown = (side: 'ours' | 'yardstick'): string =>
      `${(median(times.map((time) => time[side])) / 1000).toFixed(2)} s`;
    say(
      'preview with its tag, peaks and loudness of a 3-minute WAV, against ffmpeg',
      `${ratio.toFixed(2)} times its time (${shown('ours')} to ${shown('yardstick')})`,
      'at most 2',
      ratio <= 2,
    );
  } finally {
    await audio.close();
  }
};

/** Compares the catalogue's p99 with and without beats being processed. */
export const measureWhileEncoding = async (server: RunningServer, wavPath: string): Promise<void> => {
  if (!haveTool('wrk')) return;
  const { url } = server;
  const headers = await logIn(url, benchEmail, benchPassword);
  await giveDetails(url, headers);
  const folder = path.dirname(wavPath);
  const { mp3, trackouts } = await tinySounds();
  const [cover, song, zip] = ['cover.png', 'song.mp3', 'song.zip'].map((name) => path.join(folder, name));
  writeFileSync(cover!, await pictureOf(600));
  writeFileSync(song!, mp3);
  writeFileSync(zip!, trackouts);
  const working = async (): Promise<number> =>
    (await ownBeats(url, headers)).filter(({ status }) => status === 'processing').length;
  const page = `${url}/api/v1/app/beatstore/getAllBeats?limit=40`;
  p99Of(page);
  const times: { idle: number; busy: number }[] = [];
  while (times.length < rounds) {
    const idle = p99Of(page);
    for (let beat = 0; beat < 3; beat++) {
      const { status, body } = await sendBeat(url, headers, { cover: cover!, beatFiles: [song!, wavPath, zip!] });
      if (status !== 201) throw new Error(`a beat was refused: ${JSON.stringify(body)}`);
    }
    const busy = p99Of(page);
    if ((await working()) === 0) throw new Error('the encodings finished before the measurement');
    times.push({ idle, busy });
    while ((await working()) > 0) await delay(200);
    // New beats in the store rebuild its lists, so the server wouldn't be idle yet.
    await delay(5000);
  }
  const ratio = median(times.map(({ idle, busy }) => busy / idle));
  const [idle, busy] = [median(times.map((time) => time.idle)), median(times.map((time) => time.busy))];
  say(
    'p99 of a page of the catalogue while previews are made, against none',
    `ratio ${ratio.toFixed(1)} (${busy.toFixed(1)} ms to ${idle.toFixed(1)} ms)`,
    'at most 4',
    ratio <= 4,
  );
};
