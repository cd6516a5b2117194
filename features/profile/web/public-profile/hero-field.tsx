import { formatCount } from '#contract-kit/format.ts';
import { useId, useState } from 'react';
import { pictureTypes } from '#contract-kit/image-format.ts';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { heroMaxBytes, heroUrl } from '#features/account/profile-values.ts';
import { useHeroPicture } from './use-public-profile.ts';
import { t } from '#contract-kit/texts/text.ts';

const hintOf = (): string =>
  t`A wide JPEG, PNG or WebP of up to ${{ size: formatCount(heroMaxBytes / 1_048_576) }} MB, at least 1600 pixels wide to look sharp. Cards show its middle.`;

/** Uploads the hero picture as soon as it is chosen. */
export const HeroField = ({ heroPicture }: { readonly heroPicture: string | null }) => {
  const [error, setError] = useState<string | null>(null);
  const { upload, remove } = useHeroPicture(setError);
  const hintId = useId();
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file || upload.isPending) return;
    const issue = await findPictureIssue(file, heroMaxBytes);
    setError(issue);
    if (!issue) upload.mutate(file);
  };
  return (
    <div className="grid gap-3">
      <p className="text-sm font-medium">{t`Hero picture`}</p>
      <div className="grid aspect-3/1 place-items-center overflow-hidden rounded-m border border-line bg-raised">
        {heroPicture ? (
          <img src={heroUrl(heroPicture, 800)} alt={t`Your hero`} className="size-full object-cover" />
        ) : (
          <p className="p-4 text-center text-sm text-muted">{t`Your page shows the waves of your music.`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <label
          className={buttonClass(
            'secondary',
            'm',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-bright',
          )}
        >
          <input
            type="file"
            accept={pictureTypes}
            aria-describedby={hintId}
            aria-invalid={error ? true : undefined}
            className="sr-only"
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0]);
              // Lets the person choose the same file again after a failure.
              event.currentTarget.value = '';
            }}
          />
          {upload.isPending ? t`Uploading...` : heroPicture ? t`Choose another picture` : t`Choose a picture`}
        </label>
        {heroPicture && (
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            {t`Remove picture`}
          </Button>
        )}
      </div>
      <p id={hintId} aria-live="polite" className={`text-sm ${error ? 'text-bad' : 'text-muted'}`}>
        {error ?? hintOf()}
      </p>
    </div>
  );
};
