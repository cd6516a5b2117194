import { useId, useState } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { uploadFormats } from '../../upload-kinds.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { UploadState } from './upload-state.tsx';
import { useSlot } from './use-slot.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface FileSlotProps {
  readonly slot: Slot;
  /** By default the name of this kind of file in a beat. */
  readonly title?: string;
  /** Shown while no file is chosen. */
  readonly otherwise?: string;
  /** True if the file is missing or wrong. */
  readonly isInvalid?: boolean;
}

/** The button that chooses a file, and its upload progress. */
export const FileSlot = ({
  slot,
  title = uploadFormats[slot].title,
  otherwise = t`No file yet`,
  isInvalid = false,
}: FileSlotProps) => {
  const { file, canResume, isOpen, choose, resume, drop, input } = useSlot(slot);
  const statusId = useId();
  const [over, setOver] = useState(false);
  return (
    // Keeps the focus when the button to choose a file disappears.
    <fieldset aria-label={title} className="min-w-0 rounded-m">
      <div
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className={classNames(
          'contain-inline-size rounded-m border p-4 transition-colors',
          over
            ? 'border-accent bg-raised'
            : isInvalid || file?.phase === 'refused'
              ? 'border-bad/60'
              : 'border-line bg-background/40',
        )}
      >
        <div className="flex flex-wrap items-center gap-3">
          {file?.preview ? (
            <Cover src={file.preview} sizes="64px" alt={t`Your cover`} className="size-16 shrink-0 rounded-m" />
          ) : (
            <span
              className={classNames(
                'grid size-10 shrink-0 place-items-center rounded-full',
                file?.phase === 'ready' ? 'bg-good text-background' : 'bg-raised text-muted',
              )}
            >
              <Icon name={file?.phase === 'ready' ? 'check' : file?.phase === 'refused' ? 'warning' : 'plus'} />
            </span>
          )}
          <div className="min-w-0 flex-1 basis-32">
            <p className="font-medium">{title}</p>
            <p className="truncate text-sm text-muted">{file ? file.name : otherwise}</p>
          </div>
          {isOpen && (
            <Button
              size="s"
              data-invalid={isInvalid || undefined}
              aria-describedby={file ? statusId : undefined}
              onClick={canResume ? resume : choose}
            >
              {canResume ? (
                <T>
                  Resume
                  <span className="sr-only">
                    {' '}
                    the upload of the <V of={{ file: title }} />
                  </span>
                </T>
              ) : file ? (
                <T>
                  Choose again
                  <span className="sr-only">
                    {' '}
                    the <V of={{ file: title }} />
                  </span>
                </T>
              ) : (
                <T>
                  Choose
                  <span className="sr-only">
                    {' '}
                    the <V of={{ file: title }} />
                  </span>
                </T>
              )}
            </Button>
          )}
          {file && <IconButton label={t`Remove the ${{ file: title }}`} icon="close" onClick={drop} />}
        </div>
        <input {...input} aria-label={title} />
        {file && (
          <div className="mt-3 flex flex-col gap-1.5">
            <UploadState label={title} file={file} statusId={statusId} canResume={canResume} />
          </div>
        )}
      </div>
    </fieldset>
  );
};
