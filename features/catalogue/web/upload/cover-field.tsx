import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';

interface CoverFieldProps {
  /** The cover that is shown now. */
  readonly src: string;
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onChange: (file: File | null) => void;
}

export const CoverField = ({ src, file, error, onChange }: CoverFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  // The address holds the file in memory until it is given back.
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  return (
    <div className="flex items-center gap-4">
      <Cover
        src={preview ?? src}
        sizes="80px"
        alt={file ? 'Your new cover' : 'The cover now'}
        className="size-20 rounded-m"
      />
      <div className="min-w-0">
        <Button size="s" onClick={() => input.current?.click()}>
          Choose another cover
        </Button>
        <p className={`mt-1.5 text-sm wrap-anywhere ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? file?.name ?? 'A jpeg, png or webp of at least 500 × 500 pixels.'}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        aria-label="Cover image"
        tabIndex={-1}
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0] ?? null;
          setPreview(chosen && URL.createObjectURL(chosen));
          onChange(chosen);
        }}
      />
    </div>
  );
};
