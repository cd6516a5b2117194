import { counted } from '#contract-kit/format.ts';

/** Cuts a text to a limit: keeps whole lines from the beginning, and adds a note that it was cut. */
export const cutLines = (text: string, max: number): { readonly text: string; readonly isCut: boolean } => {
  if (text.length <= max) return { text, isCut: false };
  const lines = text.split('\n');
  const note = (count: number): string =>
    count === 0 ? '(Cut to the limit.)' : `(Cut to the limit: ${counted(count, 'more line')}.)`;
  const room = max - note(lines.length).length - 1;
  let kept = 0;
  let used = -1;
  for (const line of lines) {
    if (used + 1 + line.length > room) break;
    used += 1 + line.length;
    kept += 1;
  }
  // Not even the first line fits: a part of that line is better than nothing.
  const begin = kept > 0 ? lines.slice(0, kept).join('\n') : (lines[0] ?? '').slice(0, Math.max(0, room));
  return { text: `${begin}\n${note(lines.length - Math.max(kept, 1))}`.slice(0, max), isCut: true };
};

interface Sized {
  readonly bytes: number;
  readonly pages: number;
}

/** The files that fit. The most important come first, and each is kept whole or left out. */
export const keepFitting = <T extends Sized>(
  files: readonly T[],
  limits: Sized,
): { readonly kept: readonly T[]; readonly leftOut: readonly T[] } => {
  const [kept, leftOut]: [T[], T[]] = [[], []];
  let [bytes, pages] = [0, 0];
  for (const file of files) {
    const fits = bytes + file.bytes <= limits.bytes && pages + file.pages <= limits.pages;
    (fits ? kept : leftOut).push(file);
    if (fits) [bytes, pages] = [bytes + file.bytes, pages + file.pages];
  }
  return { kept, leftOut };
};
