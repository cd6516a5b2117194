import { useEffect, useRef } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import type { FoundFile } from './group-files.ts';
import { readDropped } from './read-dropped.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Accepts files and folders dropped anywhere on the page, which the browser would otherwise open. */
export const useDrop = (onFiles: (files: readonly FoundFile[]) => void): void => {
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });
  useEffect(() => {
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      readDropped(event.dataTransfer).then(
        (found) => handler.current(found),
        () => toast.error(t`We couldn’t read this folder. Use “Choose a folder” instead.`),
      );
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
};
