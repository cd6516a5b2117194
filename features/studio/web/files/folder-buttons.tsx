import { type ChangeEvent, useRef } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { acceptAll } from '../../upload-kinds.ts';
import { tableTypes } from './handed-files.ts';
import type { FoundFile } from './group-files.ts';
import { readChosen } from './read-dropped.ts';
import { t } from '#contract-kit/texts/text.ts';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Lets users choose a whole folder. All desktop browsers support it. */
    webkitdirectory?: T extends HTMLElement ? '' : never;
  }
}

interface FolderButtonsProps {
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly disabled: boolean;
}

/** One button chooses a whole folder, the other one or more files. */
export const FolderButtons = ({ onFiles, disabled }: FolderButtonsProps) => {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const field = {
    type: 'file',
    multiple: true,
    tabIndex: -1,
    className: 'sr-only',
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      onFiles(readChosen(event.currentTarget.files));
      event.currentTarget.value = '';
    },
  } as const;
  return (
    <>
      <Button disabled={disabled} onClick={() => folder.current?.click()}>
        {t`Choose a folder`}
      </Button>
      <Button disabled={disabled} onClick={() => files.current?.click()}>
        {t`Choose files`}
      </Button>
      <input {...field} ref={folder} aria-label={t`A folder of beats`} webkitdirectory="" />
      <input {...field} ref={files} aria-label={t`Files of beats`} accept={`${acceptAll},${tableTypes}`} />
    </>
  );
};
