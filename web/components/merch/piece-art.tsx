import { useId } from 'react';
import type { DocumentData } from '#features/site/documents.ts';
import { smoothLine } from '../smooth-line.ts';

type MerchKind = DocumentData<'merch'>['pieces'][number]['kind'];

const outlines: Readonly<Record<MerchKind, string>> = {
  tee: 'M72 34 40 48 22 86l24 12 10-14v92h88V84l10 14 24-12-18-38-32-14c-4 12-14 18-28 18s-24-6-28-18Z',
  record: 'M100 22a78 78 0 1 0 0 156 78 78 0 1 0 0-156Z',
  tote: 'M48 74h104l10 104H38Z',
};

const extras: Readonly<Record<MerchKind, string>> = {
  tee: '',
  record: 'M100 72a28 28 0 1 0 0 56 28 28 0 1 0 0-56ZM100 97a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z',
  tote: 'M70 74c0-40 12-52 30-52s30 12 30 52',
};

const lines = 11;
const lit = 8;

const heights = (row: number): number[] =>
  Array.from({ length: 25 }, (_, index) => {
    const x = index / 24;
    const crest = Math.exp(-((x - 0.5 - 0.12 * Math.sin(row * 0.7)) ** 2) / 0.02);
    return 92 + row * 8 - crest * (16 + 10 * Math.abs(Math.sin(x * 21 + row)));
  });

/** A product that isn't made yet: its outline, with the label's wave across it. */
export const PieceArt = ({ kind, className }: { readonly kind: MerchKind; readonly className?: string }) => {
  const clip = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" className={className}>
      <clipPath id={clip}>
        <path d={outlines[kind]} />
      </clipPath>
      <path d={outlines[kind]} className="fill-raised" />
      <g clipPath={`url(#${clip})`} fill="none">
        {Array.from({ length: lines }, (_, row) => (
          <path
            key={row}
            d={`${smoothLine(heights(row), 0, 200)}V210H0Z`}
            strokeWidth={row === lit ? 2 : 0.8}
            className={row === lit ? 'fill-raised stroke-accent' : 'fill-raised stroke-edge'}
          />
        ))}
      </g>
      <path d={outlines[kind]} fill="none" strokeWidth="1.5" strokeLinejoin="round" className="stroke-muted" />
      <path
        d={extras[kind]}
        strokeWidth="1.5"
        className={kind === 'tote' ? 'fill-none stroke-muted' : 'fill-background stroke-muted'}
      />
    </svg>
  );
};
