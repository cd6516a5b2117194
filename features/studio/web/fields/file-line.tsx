import { useId } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { uploadFormats } from '../../upload-kinds.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { UploadState } from './upload-state.tsx';
import { useSlot } from './use-slot.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface FileLineProps {
  readonly slot: Slot;
  /** The beat's name, because a page may show many lines. */
  readonly of: string;
}

/** A compact line for one beat among several. */
export const FileLine = ({ slot, of }: FileLineProps) => {
  const { file, canResume, isOpen, choose, resume, drop, input } = useSlot(slot);
  const statusId = useId();
  const label = t`${{ file: uploadFormats[slot].title }} of ${{ title: of }}`;
  return (
    <li className="flex min-w-0 flex-col gap-1.5 contain-inline-size">
      <div className="flex min-h-11 items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm">
          <span className="font-medium">{uploadFormats[slot].shortTitle}</span>{' '}
          <span className="text-muted">{file ? file.name : uploadFormats[slot].absent}</span>
        </p>
        {isOpen && (
          <Button size="s" aria-describedby={file ? statusId : undefined} onClick={canResume ? resume : choose}>
            {canResume ? (
              <T>
                Resume
                <span className="sr-only">
                  {' '}
                  the upload of the <V of={{ file: label }} />
                </span>
              </T>
            ) : (
              <T>
                Choose
                <span className="sr-only">
                  {' '}
                  the <V of={{ file: label }} />
                </span>
              </T>
            )}
          </Button>
        )}
        {file && <IconButton label={t`Remove the ${{ file: label }}`} icon="close" onClick={drop} className="-me-2" />}
      </div>
      <input {...input} aria-label={label} />
      {file && <UploadState label={label} file={file} statusId={statusId} canResume={canResume} />}
    </li>
  );
};
