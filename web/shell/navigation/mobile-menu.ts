/** The mobile menu's behaviour, apart from React: it opens and closes by its button, and closes when the page scrolls. */
export interface MenuState {
  readonly open: boolean;
  /** When the button was last pressed, in milliseconds. */
  readonly toggledAt: number;
  /** Where the page stood when scrolling was last looked at. */
  readonly seenY: number;
}

/** Opening moves the page on some phones; that must not close what was just opened. */
const blockedFor = 500;
/** Smaller moves are a trembling thumb. */
const leastMove = 5;
/** Above this the top of the page counts as in view. */
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
  if (Math.abs(y - state.seenY) < leastMove) return state;
  return { ...state, seenY: y, open: y <= topUntil };
};
