import { classNames } from '#ui/primitives/class-names.ts';

/** A number from 0 to 1 that depends on the text alone. */
const seedOf = (text: string): number => {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) / 2 ** 32;
};

const lines = 16;
const points = 36;

const ridge = (row: number, seed: number): string => {
  const along = Array.from({ length: points + 1 }, (_, index) => {
    const x = index / points;
    const swell = Math.exp(-((x - 0.3 - seed * 0.4) ** 2) / (0.02 + 0.03 * Math.sin(row * 0.7 + seed * 9) ** 2));
    const tremble = Math.sin(x * (9 + seed * 14) + row * (0.5 + seed)) * Math.cos(x * 23 - row * 0.9);
    const tall = swell * (9 + 6 * Math.sin(row * 0.45 + seed * 20)) + swell * tremble * 5 + 0.6 * tremble;
    return `${(x * 100).toFixed(0)} ${(16 + row * 5 - Math.max(0, tall)).toFixed(1)}`;
  });
  return `M${along.join('L')}`;
};

/** The artist's picture: their name as a sea. The same name gives the same picture, everywhere. */
export const ArtistArt = ({
  name,
  dim = false,
  className,
}: {
  readonly name: string;
  readonly dim?: boolean;
  readonly className?: string;
}) => {
  const seed = seedOf(name);
  const bright = Math.floor(seed * 8) + 4;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block bg-panel', className)}
    >
      {Array.from({ length: lines }, (_, row) => (
        <path
          key={row}
          d={`${ridge(row, seed)}V104H0Z`}
          className={classNames(
            'fill-panel',
            !dim && row === bright ? 'stroke-signal' : dim ? 'stroke-line' : 'stroke-muted',
          )}
          strokeWidth={!dim && row === bright ? 0.9 : 0.4}
        />
      ))}
    </svg>
  );
};
