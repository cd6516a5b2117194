import { uploadFormats } from '../../../upload-kinds.ts';
import { useId } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { Slot } from '../drafts/draft-store.ts';
import { UploadBar, uploadWords } from './upload-bar.tsx';
import { useSlot } from './use-slot.ts';

interface FileLineProps {
  readonly slot: Slot;
  /** What the beat is called: ten of these stand on one page. */
  readonly of: string;
}

/** A file of one beat among several, in as little room as it can be told. */
export const FileLine = ({ slot, of }: FileLineProps) => {
  const { file, isKept, isOpen, choose, goOn, drop, input } = useSlot(slot);
  const words = useId();
  const label = `${uploadFormats[slot].title} of ${of}`;
  return (
    <li className="flex min-w-0 flex-col gap-1.5 contain-inline-size">
      <div className="flex min-h-11 items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm">
          <span className="font-medium">{uploadFormats[slot].shortTitle}</span>{' '}
          <span className="text-muted">{file ? file.name : 'missing'}</span>
        </p>
        {isOpen && (
          <Button size="s" aria-describedby={file ? words : undefined} onClick={isKept ? goOn : choose}>
            {isKept ? 'Go on' : 'Choose'}
            <span className="sr-only"> {isKept ? `with the ${label}` : `the ${label}`}</span>
          </Button>
        )}
        {file && <IconButton label={`Remove the ${label}`} icon="close" onClick={drop} className="-mr-2" />}
      </div>
      <input {...input} aria-label={label} />
      {file && (
        <>
          <UploadBar label={label} file={file} />
          <p id={words} className="tabular text-xs text-muted">
            {uploadWords(file, isKept)}
          </p>
          {file.reason && (
            <p role="alert" className="text-sm text-bad wrap-anywhere">
              {file.reason}
            </p>
          )}
        </>
      )}
    </li>
  );
};
