/** The mobile menu's behavior, without React: it opens and closes with its button, and closes when the page scrolls. */
export interface MenuState {
  readonly open: boolean;
  /** When the button was last pressed, in milliseconds. */
  readonly toggledAt: number;
  /** The scroll position when it was last checked. */
  readonly seenY: number;
}

/** Milliseconds. Opening scrolls the page on some phones, which must not close the menu again. */
const blockedFor = 500;
/** Pixels. Smaller moves are just a shaky thumb. */
const minMove = 5;
/** Above this position, the top of the page counts as in view. */
const topUntil = 10;

export const closedMenu: MenuState = { open: false, toggledAt: Number.NEGATIVE_INFINITY, seenY: 0 };

export const toggleMenu = (state: MenuState, now: number, y: number): MenuState => ({
  open: !state.open,
  toggledAt: now,
  seenY: y,
});

export const closeMenu = (state: MenuState): MenuState => (state.open ? { ...state, open: false } : state);

export const scrollMenu = (state: MenuState, now: number, y: number): MenuState => {
  if (!state.open) return state;
  if (now - state.toggledAt < blockedFor) return { ...state, seenY: y };
  if (Math.abs(y - state.seenY) < minMove) return state;
  return { ...state, seenY: y, open: y <= topUntil };
};
