/** The label's artists who aren't below “Beat store” in the menu: Mira writes for film. All others are. */
export const notInMenu: readonly string[] = ['mira-voss'];
