import { useEffect, useRef, useState } from 'react';
import type { License } from '#features/licenses/contract.ts';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { DialogFoot } from '#ui/primitives/overlays/dialog.tsx';
import { words } from '#features/catalogue/beat-rules.ts';
import { useCreateBeat } from '../drafts/create-beat.ts';
import { CreateFailed } from '../fields/create-failed.tsx';
import { useChangeFields, useDraft } from '../drafts/draft-context.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { findMissing, waitingWords } from '../drafts/find-missing.ts';
import { FileSlot } from '../fields/file-slot.tsx';
import { LicenseChoice } from '../fields/license-choice.tsx';
import { select } from '../drafts/license-selection.ts';
import { beatFileKinds } from '#features/licenses/file-kinds.ts';
import { neededFilesText } from '../../upload-words.ts';
import { FileStrip, RefusedFiles } from './file-strip.tsx';
import { LiveRow } from './live-row.tsx';
import { StepDetails } from './step-details.tsx';
import { StepReview } from './step-review.tsx';
import { t } from '#contract-kit/texts/text.ts';

const stepNames = () => [t`Details`, t`Licenses`, t`Files`, t`Review`] as const;

const StepMarks = ({ step }: { readonly step: number }) => (
  <div className="sticky -top-2 z-10 -mx-5 -mt-2 bg-panel px-5 pt-2 pb-3 sm:-mx-6 sm:px-6">
    <ol aria-label={t`Steps`} className="grid grid-cols-4 gap-2">
      {stepNames().map((name, index) => (
        <li key={name} aria-current={index === step ? 'step' : undefined} className="flex flex-col gap-1.5">
          <span className={classNames('h-1 rounded-full', index <= step ? 'bg-accent' : 'bg-line')} />
          <span className={classNames('text-xs sm:text-sm', index === step ? 'font-semibold' : 'text-muted')}>
            {name}
          </span>
        </li>
      ))}
    </ol>
    <FileStrip />
  </div>
);

/** The files that each step shows itself. */
const filesShown: readonly (readonly Slot[])[] = [['cover'], [], beatFileKinds, []];

const StepFiles = ({ error, missing }: { readonly error: string | null; readonly missing: readonly Slot[] }) => (
  <div className="flex flex-col gap-3">
    <p className="text-sm text-muted">
      {t`Drop all three anywhere on this page and we’ll sort them. Buyers get exactly the files you upload; visitors hear a preview with the label’s tag.`}
    </p>
    {error && (
      <p role="alert" className="text-sm text-bad">
        {error}
      </p>
    )}
    {beatFileKinds.map((slot) => (
      <FileSlot key={slot} slot={slot} isInvalid={error !== null && missing.includes(slot)} />
    ))}
  </div>
);

/** The dialog's body, or in a low window the whole dialog. */
const scrollerOf = (room: HTMLElement | null): HTMLElement | null => {
  const body = room?.parentElement ?? null;
  return body && body.scrollHeight <= body.clientHeight ? body.parentElement : body;
};

/**
 * Scrolls the error to the middle, where the bars above and below don't cover it. `scrollIntoView` would also move the
 * dialog's frame.
 */
const showFirstError = (content: HTMLElement | null, scroller: HTMLElement | null): void => {
  const control = content?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const target = control ?? content?.querySelector('[role="alert"]');
  if (!target || !scroller) return;
  const [at, room] = [target.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollTop += at.top + at.height / 2 - (room.top + room.height / 2);
  control?.focus({ preventScroll: true });
};

const useWizard = (licenses: readonly License[], userId: string, onDone: () => void) => {
  const draft = useDraft();
  const [step, setStep] = useState(0);
  /** Number of presses of “Continue” or the last button while something was missing or wrong. */
  const [tries, setTries] = useState(0);
  const create = useCreateBeat(() => {
    toast.success(t`Beat created successfully`);
    onDone();
  });
  const missing = findMissing(draft, { licenses, userId, aiPolicy: useAiPolicy() });
  const { issues, release, selected, isBusy: busy } = missing;
  const wrong = [
    Object.keys(issues).length > 0,
    selected.length === 0 || missing.wrongPrice,
    missing.files.length > 0,
    Object.keys(release).length > 0,
  ];
  const goTo = (to: number): void => {
    setTries(0);
    setStep(to);
  };
  const next = (): void => (wrong[step] ? setTries(tries + 1) : goTo(step + 1));
  const submit = (): void => {
    if (wrong[3]) setTries(tries + 1);
    else if (!create.isPending) create.mutate({ draftId: draft.id, licenses: selected.map(({ _id }) => _id) });
  };
  return {
    step,
    tries,
    issues,
    release,
    wrong,
    selected,
    missingFiles: missing.files,
    neededFiles: missing.neededFiles,
    busy,
    create,
    goTo,
    next,
    submit,
  };
};

export interface WizardStepsProps {
  readonly licenses: readonly License[];
  readonly userId: string;
  readonly onDone: () => void;
}

/** “Continue” asks for what is missing. */
export const WizardSteps = ({ licenses, userId, onDone }: WizardStepsProps) => {
  const wizard = useWizard(licenses, userId, onDone);
  const { step, tries, create, busy } = wizard;
  const tried = tries > 0;
  const { fields, files } = useDraft();
  const change = useChangeFields();
  const top = useRef<HTMLFieldSetElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    top.current?.focus();
    // The dialog scrolls, so each step must start at its top.
    const scroller = scrollerOf(room.current);
    if (scroller) scroller.scrollTop = 0;
  }, [step]);
  useEffect(() => {
    if (tries > 0) showFirstError(content.current, scrollerOf(room.current));
  }, [tries]);
  return (
    <div ref={room} className="flex min-h-full flex-col">
      <fieldset ref={top} tabIndex={-1} className="min-w-0 flex-1 pb-6 outline-none">
        <legend className="sr-only">{t`Step ${{ step: String(step + 1) }} of 4: ${{ name: stepNames()[step] ?? '' }}`}</legend>
        <StepMarks step={step} />
        <RefusedFiles shown={filesShown[step] ?? []} />
        <LiveRow licenses={wizard.selected} className="mb-5" />
        <div ref={content}>
          {step === 0 && <StepDetails issues={tried ? wizard.issues : {}} />}
          {step === 1 && (
            <LicenseChoice
              price={fields.price}
              licenses={licenses}
              isSelected={(id) => wizard.selected.some(({ _id }) => _id === id)}
              onChange={(id, selected) => change(select(id, selected, fields))}
              error={tried && wizard.selected.length === 0 ? words.noLicense() : null}
              own={{
                prices: fields.ownPrices,
                checked: tried,
                onChange: (ownPrices) => change({ ownPrices }),
              }}
            />
          )}
          {step === 2 && (
            <StepFiles
              error={tried && wizard.wrong[2] ? neededFilesText(wizard.neededFiles) : null}
              missing={wizard.missingFiles}
            />
          )}
          {step === 3 && (
            <StepReview
              licenses={wizard.selected}
              releaseIssues={tried ? wizard.release : {}}
              error={create.error ? <CreateFailed error={create.error} /> : null}
            />
          )}
        </div>
        {tried && wizard.wrong[step] && (step === 0 || step === 3) && (
          <p role="alert" className="mt-3 text-sm text-bad">
            {t`Some fields need your attention.`}
          </p>
        )}
      </fieldset>
      <DialogFoot isLast>
        <Button variant="ghost" disabled={step === 0 || create.isPending} onClick={() => wizard.goTo(step - 1)}>
          {t`Back`}
        </Button>
        {step === 3 && busy && <p className="text-sm text-muted">{waitingWords(files)}</p>}
        {step < 3 ? (
          <Button variant="primary" className="ms-auto" onClick={wizard.next}>
            {t`Continue`}
          </Button>
        ) : (
          <Button
            variant="primary"
            className="ms-auto"
            busy={create.isPending}
            disabled={busy && !create.isPending}
            onClick={wizard.submit}
          >
            {create.isPending ? t`Creating...` : t`Create beat`}
          </Button>
        )}
      </DialogFoot>
    </div>
  );
};
