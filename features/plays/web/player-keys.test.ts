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

  it('do nothing in fields', () => {
    for (const key of [' ', 'ArrowLeft', 'm']) {
      expect(keyAction(press(key), { ...page, inField: true }, true)).toBeNull();
      expect(keyAction(press(key), { ...player, inField: true }, true)).toBeNull();
    }
  });

  it('leave only the arrows to a slider', () => {
    expect(keyAction(press('ArrowUp'), { ...player, onSlider: true }, true)).toBeNull();
    expect(keyAction(press(' '), { ...player, onSlider: true }, false)).toBe('toggle');
  });

  it('leave only Space to a focused button', () => {
    expect(keyAction(press(' '), { ...player, onPressable: true }, false)).toBeNull();
    expect(keyAction(press('ArrowRight'), { ...player, onPressable: true }, false)).toBe('forward');
  });

  it('don’t disturb the browser’s shortcuts', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'defaultPrevented'] as const) {
      expect(keyAction(press('s', { [modifier]: true }), player, true)).toBeNull();
    }
  });
});
