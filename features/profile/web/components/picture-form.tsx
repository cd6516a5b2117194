import { formatCount } from '#contract-kit/format.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { pictureTypes } from '#contract-kit/image-format.ts';
import { toast } from '#ui/composites/toast.tsx';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { buttonClass, Button } from '#ui/primitives/button.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { pictureMaxBytes } from '#features/account/profile-values.ts';
import { useUploadPicture } from '../use-picture.ts';
import { t } from '#contract-kit/texts/text.ts';

const megabytes = pictureMaxBytes / 1024 / 1024;
const nothingChosen = () => t`Please select a file first.`;

/** A picture that isn't uploaded yet, with its object URL. */
interface Chosen {
  readonly file: File;
  readonly url: string;
}

interface PictureFormProps {
  readonly user: UserInfo;
  readonly onDone: () => void;
}

export const PictureForm = ({ user, onDone }: PictureFormProps) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadPicture();
  useEffect(() => input.current?.focus(), []);
  // The URL keeps the file in memory until it is revoked.
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  const choose = async (file: File | null): Promise<void> => {
    const issue = file && (await findPictureIssue(file, pictureMaxBytes));
    setChosen(file && !issue ? { file, url: URL.createObjectURL(file) } : null);
    setError(issue);
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (upload.isPending) return;
    if (!chosen) {
      setError(nothingChosen());
      toast.error(nothingChosen());
      input.current?.focus();
      return;
    }
    upload.mutate(chosen.file, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col items-center gap-5">
      <Avatar size="xl" src={chosen?.url ?? user.profilePicture} alt={chosen ? t`Your new picture` : t`Your picture`} />
      <div className="w-full text-center">
        <label
          className={buttonClass(
            'secondary',
            'm',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-bright',
          )}
        >
          <input
            ref={input}
            type="file"
            name="photo"
            accept={pictureTypes}
            aria-describedby="picture-hint"
            aria-invalid={error ? true : undefined}
            className="sr-only"
            onChange={(event) => void choose(event.currentTarget.files?.[0] ?? null)}
          />
          {chosen ? t`Choose another file` : t`Choose a file`}
        </label>
        <p
          id="picture-hint"
          aria-live="polite"
          className={`mt-2 text-sm wrap-anywhere ${error ? 'text-bad' : 'text-muted'}`}
        >
          {error ??
            chosen?.file.name ??
            t`A JPEG, PNG or WebP of up to ${{ size: formatCount(megabytes) }} MB. It’s shown as a circle.`}
        </p>
      </div>
      <Button type="submit" variant="primary" busy={upload.isPending} className="w-full">
        {upload.isPending ? t`Uploading...` : t`Upload picture`}
      </Button>
    </form>
  );
};
