import { type RefObject, type SubmitEvent, useState } from 'react';
import { counted } from '#contract-kit/format.ts';
import type { EditCheck, Selection } from '../../contract-edits.ts';
import type { License } from '#features/licenses/contract.ts';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { suggestRelease, WithLicenses } from '#features/studio/web/public.tsx';
import { BulkFieldList } from './bulk-fields.tsx';
import { findBulkIssues, noBulkFields, readChange } from './read-fields.ts';
import { useBulkCheck, useBulkStart } from './use-bulk-edit.ts';

const shownAtOnce = 100;

const Preview = ({ beats }: EditCheck) => {
  const [most, setMost] = useState(shownAtOnce);
  return (
    <>
      <ul className="divide-y divide-line">
        {beats.slice(0, most).map(({ beatId, title, differences, skipped }) => (
          <li key={beatId} className="py-3">
            <p className="font-medium wrap-anywhere">{title}</p>
            {skipped !== null && <p className="text-sm text-muted">Left out: {skipped}</p>}
            {skipped === null && differences.length === 0 && <p className="text-sm text-muted">Stays as it is.</p>}
            <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_1fr]">
              {differences.map(({ field, before, after }) => (
                <div key={field} className="contents">
                  <dt className="text-muted">{field}</dt>
                  <dd className="wrap-anywhere">
                    <del className="text-muted">{before || 'None'}</del>
                    <span aria-hidden="true"> → </span>
                    <ins className="font-medium no-underline">{after || 'None'}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {beats.length > most && (
        <Button size="s" className="mt-3" onClick={() => setMost(most + shownAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
};

interface BulkFormProps {
  readonly selection: Selection;
  readonly licenses: readonly License[];
  readonly onDone: () => void;
}

const BulkForm = ({ selection, licenses, onDone }: BulkFormProps) => {
  const [fields, setFields] = useState(() => noBulkFields(suggestRelease(new Date())));
  const [tried, setTried] = useState(false);
  const check = useBulkCheck();
  const start = useBulkStart(() => {
    toast.success('Your changes are on their way. You can undo them for 30 days.');
    onDone();
  });
  const issues = findBulkIssues(fields);
  const change = readChange(fields, licenses);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (Object.keys(issues).length > 0) {
      // The field is marked once React has rendered the error.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } else if (change) check.mutate({ selection, change });
  };
  const { data, variables } = check;
  if (data && variables) {
    const some = data.beats.filter(({ differences }) => differences.length > 0).length;
    return (
      <>
        <Preview beats={data.beats} />
        {start.error && (
          <p role="alert" className="mt-4 text-sm text-bad">
            {errorMessage(start.error, 'We couldn’t change these. Try again.')}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={() => check.reset()}>Back</Button>
          <Button
            variant="primary"
            disabled={some === 0}
            busy={start.isPending}
            onClick={() => start.mutate({ sent: variables, check: data })}
          >
            Change {counted(some, 'item')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-6">
      <BulkFieldList
        fields={fields}
        issues={tried ? issues : {}}
        licenses={licenses}
        onChange={(part) => setFields((now) => ({ ...now, ...part }))}
      />
      {tried && change === null && (
        <p role="alert" className="text-sm text-bad">
          Choose what should be different.
        </p>
      )}
      {check.error && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(check.error, 'We couldn’t check this. Try again.')}
        </p>
      )}
      <Button type="submit" variant="primary" className="self-end" busy={check.isPending}>
        Preview
      </Button>
    </form>
  );
};

interface BulkDialogProps {
  readonly selection: Selection;
  readonly count: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onDone: () => void;
  /** Gets the focus afterwards, when the button that opened the dialog is gone. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/** First choose the changes, then compare before and after. */
export const BulkDialog = ({ selection, count, open, onOpenChange, onDone, otherwiseFocus }: BulkDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`Change ${counted(count, 'item')}`}
    description="First you see each before and after. Changes apply to new buyers only."
    width="l"
    firm
    otherwiseFocus={otherwiseFocus}
  >
    <WithLicenses>{(licenses) => <BulkForm selection={selection} licenses={licenses} onDone={onDone} />}</WithLicenses>
  </Dialog>
);
