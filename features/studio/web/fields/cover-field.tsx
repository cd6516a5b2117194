import { useEffect, useRef, useState } from 'react';
import { pictureTypes } from '#contract-kit/image-format.ts';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { maxCoverBytes } from '#features/catalogue/beat-rules.ts';
import { t } from '#contract-kit/texts/text.ts';

interface CoverFieldProps {
  /** The current cover. */
  readonly src: string;
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onChange: (file: File | null) => void;
}

export const CoverField = ({ src, file, error, onChange }: CoverFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [issue, setIssue] = useState<string | null>(null);
  // The URL keeps the file in memory until it's revoked.
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const choose = async (chosen: File | null): Promise<void> => {
    const wrong = chosen && (await findPictureIssue(chosen, maxCoverBytes));
    const accepted = wrong ? null : chosen;
    setIssue(wrong);
    setPreview(accepted && URL.createObjectURL(accepted));
    onChange(accepted);
  };
  const message = issue ?? error;
  return (
    <div className="flex items-center gap-4">
      <Cover
        src={preview ?? src}
        sizes="80px"
        alt={file ? t`Your new cover` : t`Current cover`}
        className="size-20 rounded-m"
      />
      <div className="min-w-0">
        <Button size="s" onClick={() => input.current?.click()}>
          {t`Choose another cover`}
        </Button>
        <p aria-live="polite" className={`mt-1.5 text-sm wrap-anywhere ${message ? 'text-bad' : 'text-muted'}`}>
          {message ?? file?.name ?? t`A JPEG, PNG or WebP of at least 500 × 500 pixels.`}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={t`Cover image`}
        tabIndex={-1}
        accept={pictureTypes}
        className="sr-only"
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0] ?? null);
          // Lets the user choose the same file again after fixing it.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
};
