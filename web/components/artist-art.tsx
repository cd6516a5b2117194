import { memo } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { smoothLine } from './smooth-line.ts';

/** Numbers from 0 to 1 that depend only on the text and differ even for similar texts. */
const chances = (text: string): (() => number) => {
  let state = 0x9e3779b9;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x85ebca6b) ^ (state >>> 13);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const lines = 17;
const points = 26;

/** The heights of each line in a 100 by 100 box: two or three crests that move from line to line. */
const ridges = (next: () => number): number[][] => {
  const crests = Array.from({ length: 2 + Math.round(next()) }, () => ({
    at: 0.14 + 0.72 * next(),
    wander: (next() - 0.5) * 0.5,
    spread: 0.004 + 0.022 * next(),
    tall: 7 + 13 * next(),
  }));
  const speed = 4 + 14 * next();
  return Array.from({ length: lines }, (_, row) => {
    const down = row / lines;
    return Array.from({ length: points + 1 }, (__, index) => {
      const x = index / points;
      const lift = crests.reduce((sum, crest) => {
        const middle = crest.at + crest.wander * Math.sin(down * 3.4);
        return (
          sum +
          crest.tall *
            Math.exp(-((x - middle) ** 2) / crest.spread) *
            (0.6 + 0.4 * Math.sin(down * speed + crest.at * 9))
        );
      }, 0);
      return 15 + row * 5.2 - lift - 0.7 * Math.sin(x * 31 + row * speed);
    });
  });
};

interface ArtistArtProps {
  readonly name: string;
  /** Highlights no line, for a spot without an artist. */
  readonly dim?: boolean;
  /** A person's name, whose initials are written over the image. */
  readonly initialsOf?: string;
  readonly className?: string;
}

/** "Sol Marrow" gives "SM", and a single name its first letter. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase()).join('');
};

/** The same name always gives the same image. */
export const ArtistArt = memo(({ name, dim = false, initialsOf, className }: ArtistArtProps) => {
  const next = chances(name);
  const rows = ridges(next);
  const lit = dim ? -1 : 5 + Math.floor(next() * 7);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block bg-panel', className)}
    >
      {rows.map((heights, row) => (
        <path
          key={row}
          d={`${smoothLine(heights, -4, 104)}V108H-4Z`}
          className={classNames('fill-panel', row === lit ? 'stroke-accent' : dim ? 'stroke-edge' : 'stroke-muted')}
          strokeWidth={row === lit ? 1 : 0.4}
        />
      ))}
      {initialsOf && (
        <text
          x="50"
          y="63"
          fontSize="36"
          strokeWidth="4"
          paintOrder="stroke"
          textAnchor="middle"
          className="fill-text stroke-panel font-display font-black"
        >
          {initials(initialsOf)}
        </text>
      )}
    </svg>
  );
});
ArtistArt.displayName = 'ArtistArt';
