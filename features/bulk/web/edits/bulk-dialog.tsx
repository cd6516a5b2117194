import { type RefObject, type SubmitEvent, useState } from 'react';
import type { EditCheck, Selection } from '../../contract-edits.ts';
import type { License } from '#features/licenses/contract.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog, DialogFoot } from '#ui/primitives/overlays/dialog.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { suggestRelease, WithLicenses } from '#features/studio/web/public.tsx';
import { BulkFieldList } from './bulk-fields.tsx';
import { type BulkStart, findBulkIssues, readChange, startedFields } from './read-fields.ts';
import { useBulkCheck, useBulkStart } from './use-bulk-edit.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

const shownAtOnce = 100;

const sumUp = ({ beats }: EditCheck): string => {
  const skipped = beats.filter((beat) => beat.skipped !== null).length;
  const changed = beats.filter(({ differences }) => differences.length > 0).length;
  const same = beats.length - skipped - changed;
  const words = [
    changed > 0 && t`${plural({ changed }, { one: '# will change', other: '# will change' })}`,
    same > 0 && t`${plural({ same }, { one: '# stay as they are', other: '# stay as they are' })}`,
    skipped > 0 && t`${plural({ count: skipped }, { one: '# left out', other: '# left out' })}`,
  ];
  return words.filter(Boolean).join(' · ');
};

const Preview = (check: EditCheck) => {
  const { beats } = check;
  const [most, setMost] = useState(shownAtOnce);
  const top = useFocusAtOnce<HTMLParagraphElement>();
  return (
    <>
      <p ref={top} tabIndex={-1} className="tabular mb-2 font-semibold outline-none">
        {sumUp(check)}
      </p>
      <ul className="divide-y divide-line">
        {beats.slice(0, most).map(({ beatId, title, differences, skipped }) => (
          <li key={beatId} className="py-3">
            <p className="font-medium wrap-anywhere">{title}</p>
            {skipped !== null && <p className="text-sm text-muted">{t`Left out: ${{ reason: skipped }}`}</p>}
            {skipped === null && differences.length === 0 && <p className="text-sm text-muted">{t`Stays as it is.`}</p>}
            <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_1fr]">
              {differences.map(({ field, before, after }) => (
                <div key={field} className="contents">
                  <dt className="text-muted">{field}</dt>
                  <dd className="wrap-anywhere">
                    <del className="text-muted">{before || t`None`}</del>
                    <span aria-hidden="true"> → </span>
                    <ins className="font-medium no-underline">{after || t`None`}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {beats.length > most && (
        <Button size="s" className="mt-3" onClick={() => setMost(most + shownAtOnce)}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
};

interface BulkFormProps {
  readonly start: BulkStart;
  readonly selection: Selection;
  readonly licenses: readonly License[];
  readonly onDone: () => void;
}

/** Focuses what is typed, or else the first choice, once a dialog that has just opened has focused itself. */
const focusFirst = (form: HTMLFormElement | null): void => {
  setTimeout(() => {
    const typed = form?.querySelector<HTMLElement>('input:not([type])');
    (typed ?? form?.querySelector<HTMLElement>('select'))?.focus();
  });
};

const BulkForm = ({ start, selection, licenses, onDone }: BulkFormProps) => {
  const [fields, setFields] = useState(() => startedFields(start, suggestRelease(new Date())));
  const [only, setOnly] = useState(start);
  const [tried, setTried] = useState(false);
  const check = useBulkCheck();
  const startEdit = useBulkStart(onDone);
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
        <DialogFoot isLast>
          {startEdit.error && (
            <p role="alert" className="basis-full text-sm text-bad">
              {errorMessage(startEdit.error, t`We couldn’t change these. Try again.`)}
            </p>
          )}
          <Button onClick={() => check.reset()}>{t`Back`}</Button>
          <Button
            variant="primary"
            disabled={some === 0}
            busy={startEdit.isPending}
            onClick={() => startEdit.mutate({ sent: variables, check: data })}
          >
            {t`${plural({ items: some }, { one: 'Change # item', other: 'Change # items' })}`}
          </Button>
        </DialogFoot>
      </>
    );
  }
  return (
    <form ref={focusFirst} onSubmit={onSubmit} className="flex flex-col gap-6">
      <BulkFieldList
        only={only}
        fields={fields}
        issues={tried ? issues : {}}
        licenses={licenses}
        onChange={(part) => setFields((now) => ({ ...now, ...part }))}
      />
      {tried && change === null && (
        <p role="alert" className="text-sm text-bad">
          {t`Choose what should be different.`}
        </p>
      )}
      {check.error && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(check.error, t`We couldn’t check this. Try again.`)}
        </p>
      )}
      <DialogFoot isLast>
        {only && (
          <Button variant="ghost" className="me-auto" onClick={() => setOnly(null)}>
            {t`Change more`}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={check.isPending}>
          {t`Preview`}
        </Button>
      </DialogFoot>
    </form>
  );
};

interface BulkDialogProps {
  readonly start: BulkStart;
  readonly selection: Selection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Gets the focus afterwards, when the button that opened the dialog is gone. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/** First choose the changes, then compare before and after. */
export const BulkDialog = ({ start, selection, count, onClose, onDone, otherwiseFocus }: BulkDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={t`${plural({ items: count }, { one: 'Change # item', other: 'Change # items' })}`}
    description={t`You’ll preview every change first. Changes apply to new buyers only.`}
    width="l"
    firm
    otherwiseFocus={otherwiseFocus}
  >
    <WithLicenses>
      {(licenses) => <BulkForm start={start} selection={selection} licenses={licenses} onDone={onDone} />}
    </WithLicenses>
  </Dialog>
);
