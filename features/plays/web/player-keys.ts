export type KeyAction = 'toggle' | 'back' | 'forward' | 'louder' | 'softer' | 'mute' | 'loop' | 'shuffle';

export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

export interface KeyPlace {
  readonly insidePlayer: boolean;
  /** A field that takes text or has its own keys: an input, a select, a menu, a dialog. */
  readonly inField: boolean;
  readonly onSlider: boolean;
  /** A button, a link or a summary, which keeps Space for itself. */
  readonly onPressable: boolean;
}

const actions: Readonly<Record<string, KeyAction>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'softer',
  m: 'mute',
  l: 'loop',
  s: 'shuffle',
};

/** Null leaves the key to the page. */
export const keyAction = (press: KeyPress, place: KeyPlace, everywhere: boolean): KeyAction | null => {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (!place.insidePlayer && !everywhere) return null;
  if (place.inField) return null;
  const action = actions[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
  if (place.onSlider && press.key.startsWith('Arrow')) return null;
  return action === 'toggle' && place.onPressable ? null : action;
};

const fields = 'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const sliders = '[role="slider"], input[type="range"]';
const ownKeys = '[role="menu"], [role="listbox"], [role="dialog"], [role="radiogroup"], [role="tablist"]';
const pressables = 'button, a[href], summary, [role="button"]';

export const placeOf = (target: EventTarget | null, player: Element | null): KeyPlace => {
  const element = target instanceof Element ? target : null;
  const insidePlayer = element !== null && (player?.contains(element) ?? false);
  return {
    insidePlayer,
    inField: Boolean(element?.closest(fields) ?? (!insidePlayer && element?.closest(ownKeys))),
    onSlider: Boolean(element?.closest(sliders)),
    onPressable: Boolean(element?.closest(pressables)),
  };
};
