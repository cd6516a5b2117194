import { createContext, type FocusEvent, use } from 'react';
import type { Path } from './change-value.ts';
import type { DocumentCalls } from './document-calls.ts';

/** What all fields of the form share. */
export interface Editing {
  readonly artists: readonly { readonly username: string; readonly name: string }[];
  /** Paths of the pictures that came with the site. */
  readonly pictures: readonly string[];
  /** What is wrong, by path: "chapters.0.heading". */
  readonly issues: Readonly<Record<string, string>>;
  /** Those of them that the server refused. */
  readonly refused: Readonly<Record<string, string>>;
  /** A value that would be accepted, by path. */
  readonly suggestions: Readonly<Record<string, string>>;
  /** The path of the entry that is opened and focused at first; null for none. */
  readonly first: string | null;
  readonly upload: DocumentCalls['upload'];
  readonly onChange: (path: Path, value: unknown) => void;
  /** A field was left, or an entry closed. */
  readonly onLeave: (path: Path) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export const useEditing = (): Editing => {
  const editing = use(EditingContext);
  if (!editing) throw new Error('a field is outside the editor');
  return editing;
};

/** For the control at this path. */
export const useLeaving = (path: Path) => {
  const { onLeave } = useEditing();
  return ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    // In another window, the field is still the one that the person is in.
    if (currentTarget !== document.activeElement) onLeave(path);
  };
};
