/** Numbers from 0 up to but not including 1, always the same for a title (FNV-1a, then mulberry32). */
export const randomOf = (title: string): (() => number) => {
  let state = 0x811c9dc5;
  for (let at = 0; at < title.length; at += 1) state = Math.imul(state ^ title.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
