import { useId, useRef } from 'react';
import { pictureTypes } from '#contract-kit/image-format.ts';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { screenshotMaxBytes } from '../../limits.ts';
import { t } from '#contract-kit/texts/text.ts';

interface ScreenshotFieldProps {
  readonly file: File | null;
  readonly error: string | null;
  readonly onChange: (file: File | null, error: string | null) => void;
}

export const ScreenshotField = ({ file, error, onChange }: ScreenshotFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const issue = await findPictureIssue(chosen, screenshotMaxBytes);
    onChange(issue ? null : chosen, issue);
    if (input.current) input.current.value = '';
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          id={id}
          type="file"
          accept={pictureTypes}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={buttonClass(
            'secondary',
            'm',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent-bright',
          )}
        >
          <Icon name="plus" size={16} />
          {file ? t`Choose another screenshot` : t`Add a screenshot`}
          <span className="font-normal text-muted">{t`(optional)`}</span>
        </label>
        {file && (
          <span className="flex min-w-0 items-center text-sm">
            <span className="truncate">{file.name}</span>
            <IconButton
              label={t`Remove the screenshot`}
              icon="trash"
              iconSize={18}
              onClick={() => onChange(null, null)}
            />
          </span>
        )}
      </div>
      <p
        id={`${id}-about`}
        role={error ? 'alert' : undefined}
        className={error ? 'text-sm text-bad' : 'text-sm text-muted'}
      >
        {error ?? t`A JPEG, PNG or WebP of at most 5 MB.`}
      </p>
    </div>
  );
};
