import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusInSight } from '#ui/forms/use-form.ts';
import type { SiteDocumentToEdit } from '../../contract.ts';
import { type EditableName, partOf } from '../../documents.ts';
import type { DocumentCalls } from './document-calls.ts';
import { GroupFields } from './document-field.tsx';
import { EditingContext } from './editing.ts';
import { IssueNews } from './issue-news.tsx';
import { useAfterPress } from './use-after-press.ts';
import type { DocumentEditor } from './use-document-editor.ts';

interface DocumentFormProps {
  readonly name: EditableName;
  readonly stored: SiteDocumentToEdit;
  readonly editor: DocumentEditor;
  readonly calls: DocumentCalls;
  /** What the form is called; by default as the document. */
  readonly title?: string;
  /** The path of the entry that is opened and focused at first. */
  readonly first?: string | null;
  /** Only these fields, by their names, until something is wrong with another one. All of them by default. */
  readonly only?: readonly string[];
  readonly onSubmit: () => void;
  /** The buttons, which stay in sight. */
  readonly children: ReactNode;
}

/** The fields of a document, made from its shape. What is wrong gets the focus. */
export const DocumentForm = ({
  name,
  stored,
  editor: { data, issues, refused, suggestions, change, leave },
  calls,
  title,
  first = null,
  only,
  onSubmit,
  children,
}: DocumentFormProps) => {
  const { field } = partOf(name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(refused).length === 0) return;
    // The form is long, and the mistake may be out of view.
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-issue]');
    if (faulty) focusInSight(faulty);
  }, [refused]);
  const afterPress = useAfterPress();
  const faultElsewhere = Object.keys(refused).some((path) => only?.includes(path.split('.')[0] ?? '') === false);
  // It stays while the mistake is being corrected.
  const [isWhole, setWhole] = useState(false);
  if (faultElsewhere && !isWhole) setWhole(true);
  const shown =
    only && !isWhole
      ? { ...field, fields: Object.fromEntries(Object.entries(field.fields).filter(([key]) => only.includes(key))) }
      : field;
  return (
    <EditingContext
      value={{
        artists: stored.artists,
        pictures: stored.pictures,
        issues,
        refused,
        suggestions,
        first,
        upload: calls.upload,
        onChange: change,
        onLeave: (path) => afterPress(() => leave(path)),
      }}
    >
      <form
        ref={form}
        noValidate
        aria-label={title ?? field.label}
        className="flex flex-col gap-6 rounded-l border border-line bg-panel p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {field.hint !== undefined && <p className="text-sm text-muted">{field.hint}</p>}
        <IssueNews field={field} issues={issues} />
        <GroupFields field={shown} values={data as Readonly<Record<string, unknown>>} path={[]} />
        <div className="sticky bottom-(--foot) -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-panel px-4 py-3 sm:-mx-6 sm:px-6">
          {children}
        </div>
      </form>
    </EditingContext>
  );
};
