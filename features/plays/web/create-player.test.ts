import { describe, expect, it } from 'vitest';
import { makePlayableBeat } from '#testing/components/beats.ts';
import { createPlayer } from './create-player.ts';
import type { Sound } from './player-types.ts';
import { type OwnedBeat, type PlayableBeat, toTracks } from './playable-beat.ts';
import { currentId } from './player-machine.ts';
import { readMemory } from './player-memory.ts';

const beat = (id: string): PlayableBeat => makePlayableBeat({ _id: id, title: `Beat ${id}` });
const queue = ['a', 'b', 'c'].map(beat);
const [first, second] = queue as [PlayableBeat, PlayableBeat];

/** Behaves like a browser's audio element, as far as the player uses it. */
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
  const world = { requested: [] as string[], preloaded: [] as string[], skipped: [] as unknown[], now: 0 };
  const player = createPlayer({
    fetchToken: async (id) => {
      world.requested.push(id);
      return more.fetchToken ? more.fetchToken(id) : `${id}${world.requested.length}`;
    },
    fetchBeat: async (id) => {
      if (more.gone?.includes(id)) throw new Error('gone');
      return beat(id);
    },
    isGone: (error) => error instanceof Error && error.message === 'gone',
    onSkip: (skipped) => void world.skipped.push(skipped?._id),
    preload: (url) => void world.preloaded.push(url),
    now: () => world.now,
    random: () => 0,
  });
  const sound = new FakeSound();
  player.attach(sound as unknown as Sound);
  return { player, sound, world, state: player.store.getState };
};

const playing = async (...args: Parameters<typeof setUp>) => {
  const world = setUp(...args);
  world.player.play(first, queue);
  await settled();
  world.sound.tell('playing');
  return world;
};

describe('pressing play', () => {
  it('requests a token and plays the stream with it', async () => {
    const { sound, state } = await playing();
    expect(sound.src).toBe('/api/v1/app/stream/a/mp3?token=a1');
    expect([state().phase, state().current?._id, state().duration]).toEqual(['playing', 'a', 60]);
  });

  it('starts the sound within the press itself if the token is cached', async () => {
    const { player, sound, world } = setUp();
    player.warm('b');
    await settled();
    player.play(second, queue);
    expect([sound.src, sound.paused]).toEqual(['/api/v1/app/stream/b/mp3?token=b1', false]);
    expect(world.requested).toEqual(['b']);
  });

  it('doesn’t use a token that is about to expire', async () => {
    const { player, world } = setUp();
    player.warm('a');
    await settled();
    world.now = 9 * 60 * 1000;
    player.play(first, queue);
    await settled();
    expect(world.requested).toEqual(['a', 'a']);
  });

  it('pauses the beat that plays, and resumes it without reloading', async () => {
    const { player, sound, state } = await playing();
    const { src } = sound;
    player.play(first, queue);
    expect([state().phase, sound.paused]).toEqual(['paused', true]);
    player.play(first, queue);
    sound.tell('playing');
    expect([state().phase, sound.paused, sound.src]).toEqual(['playing', false, src]);
  });

  it('drops the response for a beat that the listener has left', async () => {
    const responses: Record<string, (token: string) => void> = {};
    const { player, sound, state } = setUp({
      fetchToken: (id) => new Promise((response) => (responses[id] = response)),
    });
    player.play(first, queue);
    player.play(second, queue);
    responses['b']?.('late');
    await settled();
    responses['a']?.('later');
    await settled();
    expect([sound.src, state().current?._id]).toEqual(['/api/v1/app/stream/b/mp3?token=late', 'b']);
  });

  it('starts no sound if the listener pauses while the beat is still loading', async () => {
    const { player, sound, state } = setUp();
    player.play(first, queue);
    player.pause();
    await settled();
    expect([state().phase, sound.src, sound.paused]).toEqual(['paused', '', true]);
    player.toggle();
    await settled();
    expect(sound.paused).toBe(false);
  });

  it('reports that the browser blocks the sound, and starts on the next press', async () => {
    const { player, sound, state } = setUp();
    sound.refuses = true;
    player.play(first, queue);
    await settled();
    expect([state().phase, state().problem]).toEqual([
      'paused',
      'Your browser blocked the sound. Press play to start it.',
    ]);
    sound.refuses = false;
    player.toggle();
    sound.tell('playing');
    expect([state().phase, state().problem]).toEqual(['playing', null]);
  });
});

describe('a preview token that expires or can’t be fetched', () => {
  it('is renewed each time, and the beat continues at the same position', async () => {
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
    expect([world.requested.length, state().phase]).toEqual([3, 'playing']);
  });

  it('is reported as a failure if the new token doesn’t help, and a press retries', async () => {
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

  it('is reported as a failure if the server issues none', async () => {
    const { player, state } = setUp({ fetchToken: () => Promise.reject(new Error('no')) });
    player.play(first, queue);
    await settled();
    expect([state().phase, state().problem]).toEqual(['failed', 'Error loading track data.']);
  });
});

describe('the player while a beat plays', () => {
  it('shows buffering until the sound continues', async () => {
    const { sound, state } = await playing();
    sound.tell('waiting');
    expect(state().phase).toBe('buffering');
    sound.tell('playing');
    expect(state().phase).toBe('playing');
  });

  it('preloads the next beat once, 30 s before the end, and not at all with loop on', async () => {
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

  it('goes to the next beat at the end, or starts over with loop on', async () => {
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

  it('plays another beat from a position, and seeks within the current one', async () => {
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

  it('applies volume and mute to the sound', async () => {
    const { player, sound } = await playing();
    player.setVolume(0.25);
    player.toggleMute();
    expect([sound.volume, sound.muted]).toEqual([0.25, true]);
  });

  it('stops the sound when it’s closed', async () => {
    const { player, sound, state } = await playing();
    player.close();
    sound.tell('error', 'timeupdate');
    expect([state().phase, state().current, sound.src, sound.paused]).toEqual(['closed', null, '', true]);
  });
});

describe('the player after a reload', () => {
  const memory = readMemory(
    JSON.stringify({ queue: ['a', 'b', 'c'], index: 1, position: 42, volume: 0.3, keysEverywhere: true }),
  );

  it('shows the beat paused at its position and continues from there', async () => {
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

  it('stays closed if the beat no longer exists, but keeps its volume', async () => {
    const { player, state } = setUp({ gone: ['b'] });
    await player.restore(memory);
    expect([state().phase, state().volume]).toEqual(['closed', 0.3]);
  });

  it('doesn’t disturb a beat that was started while the restore was running', async () => {
    const { player, state } = setUp();
    const restored = player.restore(memory);
    player.play(first, queue);
    await restored;
    await settled();
    expect(state().current?._id).toBe('a');
  });
});

describe('the queue', () => {
  const queueing = async (queued: readonly string[], more: Parameters<typeof setUp>[0] = {}) => {
    const world = await playing(more);
    world.player.store.setState({ queued });
    return world;
  };
  const gone = (...ids: string[]) => ({
    gone: ids,
    fetchToken: async (id: string) => {
      if (ids.includes(id)) throw new Error('gone');
      return id;
    },
  });

  it('plays beats that are known only by id, and preloads the first of them', async () => {
    const { sound, state, world } = await queueing(['x', 'y']);
    sound.at(45);
    await settled();
    expect(world.preloaded).toEqual(['/api/v1/app/stream/x/mp3?token=x2']);
    sound.tell('ended');
    await settled();
    expect([state().current?._id, state().queued, sound.src]).toEqual(['x', ['y'], world.preloaded[0]]);
  });

  it('skips removed beats with a message for each, in the direction in which it was moving', async () => {
    const { player, sound, state, world } = await queueing(['x', 'y'], gone('x', 'y', 'b'));
    sound.tell('ended');
    await settled();
    await settled();
    await settled();
    expect([state().current?._id, state().phase]).toEqual(['c', 'loading']);
    expect(world.skipped).toEqual([undefined, undefined, 'b']);
    player.previous();
    await settled();
    await settled();
    expect(state().current?._id).toBe('a');
  });

  it('fails if the pressed beat or every beat of the list was removed', async () => {
    const { player, state, world } = await queueing([], gone('a', 'b', 'c'));
    expect([state().phase, world.skipped]).toEqual(['failed', []]);
    player.next();
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect(state().phase).toBe('failed');
    expect(world.skipped).toEqual(['b', 'c']);
  });

  it('jumps to a pressed beat of the list, even if others are queued manually', async () => {
    const { player, state } = await queueing(['x']);
    player.jump('c');
    await settled();
    expect([state().current?._id, state().queued]).toEqual(['c', ['x']]);
  });

  it('keeps the name of its list until the player is closed', async () => {
    const { player, state } = setUp();
    player.play(first, queue, 'Similar beats');
    player.next();
    expect(state().listName).toBe('Similar beats');
    player.close();
    expect(state().listName).toBe('');
  });

  it('restores a queued beat at its position, and the list continues after that beat', async () => {
    const { player, state } = setUp();
    await player.restore({
      ...readMemory(null),
      queue: ['a', 'b', 'c'],
      index: 1,
      aside: 'x',
      listName: 'Similar beats',
      position: 7,
    });
    expect([state().phase, state().current?._id, state().position, state().listName]).toEqual([
      'paused',
      'x',
      7,
      'Similar beats',
    ]);
    player.next();
    await settled();
    expect(state().current?._id).toBe('c');
  });
});

describe('a purchased beat', () => {
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

  const playingOwn = async (...args: Parameters<typeof setUp>) => {
    const world = setUp(...args);
    if (own) world.player.play(own, tracks);
    await settled();
    world.sound.tell('playing');
    return world;
  };

  it('plays from its own URL, and “next” skips purchased beats that may not be played', async () => {
    const { player, sound, state } = await playingOwn();
    expect([sound.src, state().current?.title, state().phase]).toEqual(['/play/a', 'Beat a', 'playing']);
    player.next();
    await settled();
    expect(sound.src).toBe('/play/c');
  });

  it('is distinct from the preview of the same beat', async () => {
    const { player, sound, state } = await playingOwn();
    player.play(first, queue);
    await settled();
    expect([sound.src, state().phase]).toEqual(['/api/v1/app/stream/a/mp3?token=a2', 'loading']);
  });

  it('pauses, resumes and seeks like any other beat', async () => {
    const { player, sound, state } = await playingOwn();
    if (own) player.play(own, tracks);
    expect([state().phase, sound.paused]).toEqual(['paused', true]);
    player.seek(20);
    if (own) player.play(own, tracks);
    sound.tell('playing');
    expect([sound.src, sound.currentTime, state().phase]).toEqual(['/play/a', 20, 'playing']);
  });

  it('continues at its position after the session was renewed, and is never preloaded', async () => {
    const { sound, world } = await playingOwn();
    sound.at(40);
    await settled();
    sound.tell('error');
    await settled();
    expect([sound.src, sound.currentTime, world.preloaded]).toEqual(['/play/a', 40, []]);
    expect(world.requested.filter((key) => key === '/play/a')).toHaveLength(2);
  });

  it('fails once the session has ended', async () => {
    const { state } = await playingOwn({ fetchToken: () => Promise.reject(new Error('401')) });
    expect([state().phase, state().problem]).toEqual(['failed', 'Error loading track data.']);
  });
});
