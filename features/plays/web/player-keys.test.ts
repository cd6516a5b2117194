import { describe, expect, it } from 'vitest';
import { type KeyAction, type KeyPlace, type KeyPress, keyAction } from './player-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
});
const player: KeyPlace = { insidePlayer: true, inField: false, onSlider: false, onPressable: false };
const page: KeyPlace = { insidePlayer: false, inField: false, onSlider: false, onPressable: false };

describe('the player’s keys', () => {
  it.each<[string, KeyAction]>([
    [' ', 'toggle'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
    ['ArrowUp', 'louder'],
    ['ArrowDown', 'softer'],
    ['m', 'mute'],
    ['L', 'loop'],
    ['s', 'shuffle'],
  ])('%j in the player means %s', (key, action) => {
    expect(keyAction(press(key), player, false)).toBe(action);
  });

  it('work on the rest of the page only if that is turned on', () => {
    expect(keyAction(press('m'), page, false)).toBeNull();
    expect(keyAction(press('m'), page, true)).toBe('mute');
  });

  it('leave fields alone', () => {
    for (const key of [' ', 'ArrowLeft', 'm']) {
      expect(keyAction(press(key), { ...page, inField: true }, true)).toBeNull();
      expect(keyAction(press(key), { ...player, inField: true }, true)).toBeNull();
    }
  });

  it('leave the arrows to a slider, but not the other keys', () => {
    expect(keyAction(press('ArrowUp'), { ...player, onSlider: true }, true)).toBeNull();
    expect(keyAction(press(' '), { ...player, onSlider: true }, false)).toBe('toggle');
  });

  it('leave Space to a focused button, but not the other keys', () => {
    expect(keyAction(press(' '), { ...player, onPressable: true }, false)).toBeNull();
    expect(keyAction(press('ArrowRight'), { ...player, onPressable: true }, false)).toBe('forward');
  });

  it('leave the browser’s shortcuts alone', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'defaultPrevented'] as const) {
      expect(keyAction(press('s', { [modifier]: true }), player, true)).toBeNull();
    }
  });
});
