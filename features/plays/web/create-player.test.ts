import { describe, expect, it } from 'vitest';
import { createPlayer } from './create-player.ts';
import type { Sound } from './player-types.ts';
import { type OwnedBeat, type PlayableBeat, toTracks } from './playable-beat.ts';
import { currentId } from './player-machine.ts';
import { readMemory } from './player-memory.ts';

const beat = (id: string): PlayableBeat => ({
  _id: id,
  title: `Beat ${id}`,
  user: { _id: 'u', username: 'sol', name: 'Sol' },
  coverImage: '/media/covers/x/512.webp',
  durationMs: 60_000,
  time: '1:00',
  bpm: 90,
  key: 'A minor',
  wave: 'AAAA',
  price: '0.00',
  licenses: [],
});
const queue = ['a', 'b', 'c'].map(beat);
const [first, second] = queue as [PlayableBeat, PlayableBeat];

/** Does what a browser's element does, as far as the player looks at it. */
class FakeSound extends EventTarget {
  src = '';
  currentTime = 0;
  duration = 60;
  volume = 1;
  muted = false;
  paused = true;
  refuses = false;
  play(): Promise<void> {
    if (this.refuses) return Promise.reject(new DOMException('no press', 'NotAllowedError'));
    this.paused = false;
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
  }
  load(): void {
    this.currentTime = 0;
  }
  removeAttribute(): void {
    this.src = '';
  }
  tell(...names: string[]): void {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
  at(seconds: number): void {
    this.currentTime = seconds;
    this.tell('timeupdate');
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

const setUp = (more: { fetchToken?: (id: string) => Promise<string>; gone?: string[] } = {}) => {
  const world = { asked: [] as string[], preloaded: [] as string[], now: 0 };
  const player = createPlayer({
    fetchToken: async (id) => {
      world.asked.push(id);
      return more.fetchToken ? more.fetchToken(id) : `${id}${world.asked.length}`;
    },
    fetchBeat: async (id) => (more.gone?.includes(id) ? null : beat(id)),
    preload: (url) => void world.preloaded.push(url),
    now: () => world.now,
    random: () => 0,
  });
  const sound = new FakeSound();
  player.attach(sound as unknown as Sound);
  return { player, sound, world, state: player.store.getState };
};

const playing = async (...given: Parameters<typeof setUp>) => {
  const world = setUp(...given);
  world.player.play(first, queue);
  await settled();
  world.sound.tell('playing');
  return world;
};

describe('a press on play', () => {
  it('asks for a token and plays the stream with it', async () => {
    const { sound, state } = await playing();
    expect(sound.src).toBe('/api/v1/app/stream/a/mp3?token=a1');
    expect([state().phase, state().current?._id, state().duration]).toEqual(['playing', 'a', 60]);
  });

  it('plays within the press itself when the token is already there', async () => {
    const { player, sound, world } = setUp();
    player.warm('b');
    await settled();
    player.play(second, queue);
    expect([sound.src, sound.paused]).toEqual(['/api/v1/app/stream/b/mp3?token=b1', false]);
    expect(world.asked).toEqual(['b']);
  });

  it('does not use a token that is about to run out', async () => {
    const { player, world } = setUp();
    player.warm('a');
    await settled();
    world.now = 9 * 60 * 1000;
    player.play(first, queue);
    await settled();
    expect(world.asked).toEqual(['a', 'a']);
  });

  it('on the beat that plays pauses it, and again resumes it without loading it anew', async () => {
    const { player, sound, state } = await playing();
    const { src } = sound;
    player.play(first, queue);
    expect([state().phase, sound.paused]).toEqual(['paused', true]);
    player.play(first, queue);
    sound.tell('playing');
    expect([state().phase, sound.paused, sound.src]).toEqual(['playing', false, src]);
  });

  it('drops the answer for a beat that the listener has left meanwhile', async () => {
    const answers: Record<string, (token: string) => void> = {};
    const { player, sound, state } = setUp({ fetchToken: (id) => new Promise((answer) => (answers[id] = answer)) });
    player.play(first, queue);
    player.play(second, queue);
    answers['b']?.('late');
    await settled();
    answers['a']?.('later');
    await settled();
    expect([sound.src, state().current?._id]).toEqual(['/api/v1/app/stream/b/mp3?token=late', 'b']);
  });

  it('pause while the beat is still on its way keeps it silent', async () => {
    const { player, sound, state } = setUp();
    player.play(first, queue);
    player.pause();
    await settled();
    expect([state().phase, sound.src, sound.paused]).toEqual(['paused', '', true]);
    player.toggle();
    await settled();
    expect(sound.paused).toBe(false);
  });

  it('says so when the browser holds the sound back, and starts on the next press', async () => {
    const { player, sound, state } = setUp();
    sound.refuses = true;
    player.play(first, queue);
    await settled();
    expect([state().phase, state().problem]).toEqual([
      'paused',
      'Your browser holds the sound back. Press play to start it.',
    ]);
    sound.refuses = false;
    player.toggle();
    sound.tell('playing');
    expect([state().phase, state().problem]).toEqual(['playing', null]);
  });
});

describe('a token that runs out while the beat plays', () => {
  it('is renewed once, and the beat goes on at the same place', async () => {
    const { sound, state, world } = await playing();
    sound.at(12.5);
    sound.tell('error');
    await settled();
    expect([sound.src, sound.currentTime]).toEqual(['/api/v1/app/stream/a/mp3?token=a2', 12.5]);
    sound.tell('playing');
    sound.at(13);
    sound.tell('error');
    await settled();
    sound.tell('playing');
    expect([world.asked.length, state().phase]).toEqual([3, 'playing']);
  });

  it('tells the failure when the new one does not help, and tries again on a press', async () => {
    const { player, sound, state } = await playing();
    sound.at(12);
    sound.tell('error');
    await settled();
    sound.tell('error');
    await settled();
    expect([state().phase, state().problem]).toEqual(['failed', 'Error loading track data.']);
    player.toggle();
    await settled();
    sound.tell('playing');
    expect([state().phase, state().problem, sound.currentTime]).toEqual(['playing', null, 12]);
  });

  it('tells the failure when no token is to be had', async () => {
    const { player, state } = setUp({ fetchToken: () => Promise.reject(new Error('no')) });
    player.play(first, queue);
    await settled();
    expect([state().phase, state().problem]).toEqual(['failed', 'Error loading track data.']);
  });
});

describe('while a beat plays', () => {
  it('waiting for bytes is told and ends with the sound', async () => {
    const { sound, state } = await playing();
    sound.tell('waiting');
    expect(state().phase).toBe('buffering');
    sound.tell('playing');
    expect(state().phase).toBe('playing');
  });

  it('the next beat is loaded ahead 30 s before the end, once, and not under loop', async () => {
    const { player, sound, world } = await playing();
    player.toggleLoop();
    sound.at(31);
    await settled();
    expect(world.preloaded).toEqual([]);
    player.toggleLoop();
    sound.at(29.9);
    await settled();
    expect(world.preloaded).toEqual([]);
    sound.at(30.1);
    await settled();
    sound.at(30.4);
    await settled();
    expect(world.preloaded).toEqual(['/api/v1/app/stream/b/mp3?token=b2']);
    sound.tell('ended');
    expect(sound.src).toBe('/api/v1/app/stream/b/mp3?token=b2');
  });

  it('its end leads to the next beat; under loop it begins again', async () => {
    const { player, sound, state } = await playing();
    sound.at(59.9);
    sound.tell('pause', 'ended');
    await settled();
    expect(currentId(state())).toBe('b');
    sound.tell('playing');
    player.toggleLoop();
    const { src } = sound;
    sound.at(59.9);
    sound.tell('pause', 'ended');
    sound.tell('playing');
    expect([sound.src, sound.currentTime, sound.paused, state().phase]).toEqual([src, 0, false, 'playing']);
  });

  it('seeks within the beat', async () => {
    const { player, sound, state } = await playing();
    player.seek(20);
    expect([sound.currentTime, state().position]).toEqual([20, 20]);
    player.seek(-5);
    expect(sound.currentTime).toBe(0);
    player.seek(400);
    expect(sound.currentTime).toBeCloseTo(59.9);
  });

  it('plays another beat from a given place, and moves within the one that plays', async () => {
    const { player, sound, state } = await playing();
    player.playFrom(second, queue, 25);
    await settled();
    expect([state().current?._id, sound.currentTime]).toEqual(['b', 25]);
    sound.tell('playing');
    const { src } = sound;
    player.pause();
    player.playFrom(second, queue, 5);
    expect([sound.src, sound.currentTime, sound.paused]).toEqual([src, 5, false]);
  });

  it('volume and mute reach the sound', async () => {
    const { player, sound } = await playing();
    player.setVolume(0.25);
    player.toggleMute();
    expect([sound.volume, sound.muted]).toEqual([0.25, true]);
  });

  it('close ends it', async () => {
    const { player, sound, state } = await playing();
    player.close();
    sound.tell('error', 'timeupdate');
    expect([state().phase, state().current, sound.src, sound.paused]).toEqual(['closed', null, '', true]);
  });
});

describe('after a reload', () => {
  const memory = readMemory(
    JSON.stringify({ queue: ['a', 'b', 'c'], index: 1, position: 42, volume: 0.3, keysEverywhere: true }),
  );

  it('the beat stands paused at its place and goes on from there', async () => {
    const { player, sound, state } = setUp();
    await player.restore(memory);
    expect([state().phase, state().current?._id, state().position, sound.volume, state().keysEverywhere]).toEqual([
      'paused',
      'b',
      42,
      0.3,
      true,
    ]);
    expect(sound.src).toBe('');
    player.toggle();
    await settled();
    expect([sound.src, sound.currentTime]).toEqual(['/api/v1/app/stream/b/mp3?token=b1', 42]);
    player.next();
    await settled();
    expect([state().current?._id, sound.currentTime]).toEqual(['c', 0]);
  });

  it('a beat that is gone leaves the player closed, with its volume', async () => {
    const { player, state } = setUp({ gone: ['b'] });
    await player.restore(memory);
    expect([state().phase, state().volume]).toEqual(['closed', 0.3]);
  });

  it('does not disturb a beat that was pressed meanwhile', async () => {
    const { player, state } = setUp();
    const restored = player.restore(memory);
    player.play(first, queue);
    await restored;
    await settled();
    expect(state().current?._id).toBe('a');
  });
});

describe('a beat that was bought', () => {
  const bought = (id: string, playUrl: string | null = `/play/${id}`): OwnedBeat => ({
    beatId: id,
    name: `Beat ${id}`,
    artist: 'Sol',
    coverImage: '/media/covers/x/512.webp',
    durationMs: 60_000,
    wave: 'AAAA',
    playUrl,
  });
  const tracks = toTracks([bought('a'), bought('b', null), bought('c')]);
  const [own] = tracks;

  const playingOwn = async (...given: Parameters<typeof setUp>) => {
    const world = setUp(...given);
    if (own) world.player.play(own, tracks);
    await settled();
    world.sound.tell('playing');
    return world;
  };

  it('is heard from its own address, and next steps over what may not be heard', async () => {
    const { player, sound, state } = await playingOwn();
    expect([sound.src, state().current?.title, state().phase]).toEqual(['/play/a', 'Beat a', 'playing']);
    player.next();
    await settled();
    expect(sound.src).toBe('/play/c');
  });

  it('is another sound than the preview of the same beat', async () => {
    const { player, sound, state } = await playingOwn();
    player.play(first, queue);
    await settled();
    expect([sound.src, state().phase]).toEqual(['/api/v1/app/stream/a/mp3?token=a2', 'loading']);
  });

  it('is paused and resumed by a press, and seeks, like any other', async () => {
    const { player, sound, state } = await playingOwn();
    if (own) player.play(own, tracks);
    expect([state().phase, sound.paused]).toEqual(['paused', true]);
    player.seek(20);
    if (own) player.play(own, tracks);
    sound.tell('playing');
    expect([sound.src, sound.currentTime, state().phase]).toEqual(['/play/a', 20, 'playing']);
  });

  it('goes on at its place after the session was renewed, and is never loaded ahead', async () => {
    const { sound, world } = await playingOwn();
    sound.at(40);
    await settled();
    sound.tell('error');
    await settled();
    expect([sound.src, sound.currentTime, world.preloaded]).toEqual(['/play/a', 40, []]);
    expect(world.asked.filter((key) => key === '/play/a')).toHaveLength(2);
  });

  it('is told as a failure once the session is over', async () => {
    const { state } = await playingOwn({ fetchToken: () => Promise.reject(new Error('401')) });
    expect([state().phase, state().problem]).toEqual(['failed', 'Error loading track data.']);
  });
});
