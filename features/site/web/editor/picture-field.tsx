import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { isSvg, logoTypes, notALogo, svgHeadBytes } from '#contract-kit/colors/logo-format.ts';
import { notAPicture, pictureTypes } from '#contract-kit/image-format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { sitePictureMaxBytes, sizedPicture } from '../../pictures.ts';
import type { FormField } from '../../fields.ts';
import { useEditing } from './editing.ts';

const maxMegabytes = String(sitePictureMaxBytes / 1_048_576);
const hintOf = (isLogo: boolean): string =>
  isLogo
    ? t`SVG, PNG or WebP with a transparent background, or JPEG, up to ${{ megabytes: maxMegabytes }} MB. Text in an SVG has to be outlines.`
    : t`JPEG, PNG or WebP, up to ${{ megabytes: maxMegabytes }} MB.`;

export type PictureFormField = Extract<FormField, { readonly kind: 'picture' }>;

interface PictureFieldProps {
  readonly field: PictureFormField;
  readonly error: string | undefined;
  /** A path; empty if there is no picture yet. */
  readonly value: string;
  readonly onChange: (path: string) => void;
}

const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) ||
  errorMessage(error, t`We couldn’t upload this picture. Try again.`);

/** Null if the file may be sent as a logo: the server reads an SVG itself. */
const findLogoIssue = async (file: Blob, maxBytes: number): Promise<string | null> => {
  if (isSvg(new Uint8Array(await file.slice(0, svgHeadBytes).arrayBuffer()))) return null;
  const issue = await findPictureIssue(file, maxBytes);
  return issue === notAPicture() ? notALogo() : issue;
};

/** Uploads a picture as soon as it's chosen. The document has its path, and is saved as any other change. */
export const PictureField = ({ field, error, value, onChange }: PictureFieldProps) => {
  const { label, optional = false, isLogo = false } = field;
  const api = useApi();
  const { pictures, upload: send } = useEditing();
  const [issue, setIssue] = useState<string | null>(null);
  const words = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (picture: File) => send(api, picture, isLogo ? 'logo' : 'picture'),
    onError: (failed) => setIssue(wordsOf(failed)),
  });
  const { data: uploaded, reset } = upload;
  // An effect has the latest text of the form, and doesn't run once the entry is removed.
  useEffect(() => {
    if (!uploaded) return;
    reset();
    onChange(uploaded.picture);
  }, [uploaded, reset, onChange]);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file || upload.isPending) return;
    const found = await (isLogo ? findLogoIssue : findPictureIssue)(file, sitePictureMaxBytes);
    setIssue(found);
    if (!found) upload.mutate(file);
  };
  const change = (path: string): void => {
    setIssue(null);
    onChange(path);
  };
  const wrong = issue ?? error;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> {t`(optional)`}</span>}
      </legend>
      <div className="flex items-center gap-3">
        {value !== '' && (
          <img
            src={sizedPicture(value, 256)}
            alt={t`${{ label }}: as it is now`}
            className={classNames(
              'size-24 shrink-0 rounded-m border border-line text-xs text-muted',
              // Light and dark logos can be seen on it.
              isLogo ? 'bg-edge object-contain p-2' : 'bg-raised object-cover',
            )}
          />
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <label
            className={buttonClass(
              'secondary',
              's',
              'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-bright',
            )}
          >
            <input
              ref={input}
              type="file"
              accept={isLogo ? logoTypes : pictureTypes}
              aria-describedby={words}
              aria-invalid={wrong ? true : undefined}
              className="sr-only"
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0]);
                // Lets the person choose the same file again after a failure.
                currentTarget.value = '';
              }}
            />
            {upload.isPending ? t`Uploading…` : value === '' ? t`Upload a picture` : t`Use another`}
          </label>
          {optional && value !== '' && (
            <Button
              size="s"
              variant="ghost"
              onClick={() => {
                // The button goes with the picture.
                input.current?.focus();
                change('');
              }}
            >
              {t`Remove`}
            </Button>
          )}
        </div>
      </div>
      {!isLogo && pictures.length > 0 && (
        <SelectField
          label={t`${{ label }}: a file that came with the site`}
          hideLabel
          placeholder={t`Or choose a file that came with the site`}
          options={pictures.map((path) => ({ value: path, label: path }))}
          value={pictures.includes(value) ? value : ''}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      <p id={words} aria-live="polite" className={`text-sm ${wrong ? 'text-bad' : 'text-muted'}`}>
        {wrong ?? hintOf(isLogo)}
      </p>
    </fieldset>
  );
};
