import { useRef } from 'react';
import { uploadFormats } from '#features/studio/upload-kinds.ts';
import { Button } from '#ui/primitives/button.tsx';
import { drawnCover, type PlannedRow } from '../../contract-imports.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export interface CoverOfferProps {
  readonly rows: readonly PlannedRow[];
  readonly onCover: (cover: File) => void;
}

const isDrawn = ({ differences }: PlannedRow): boolean => differences.some(({ field }) => field === drawnCover().field);

/** Says that beats without a cover get a drawn one, and takes one image for all of them instead. */
export const CoverOffer = ({ rows, onCover }: CoverOfferProps) => {
  const input = useRef<HTMLInputElement>(null);
  const count = rows.filter(isDrawn).length;
  if (count === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-m border border-line px-4 py-2 text-sm">
      <p className="min-w-0">
        {t`${plural(
          { beats: count },
          {
            one: '# beat has no cover: we draw one from its sound.',
            other: '# beats have no cover: we draw one from each sound.',
          },
        )}`}
      </p>
      <Button size="s" onClick={() => input.current?.click()}>
        {count === 1 ? t`Use an image` : t`Use one image for all`}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={t`Cover image for all`}
        tabIndex={-1}
        accept={uploadFormats.cover.accept}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [cover] = currentTarget.files ?? [];
          if (cover) onCover(cover);
          currentTarget.value = '';
        }}
      />
    </div>
  );
};
