import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { DialogFoot } from '#ui/primitives/overlays/dialog.tsx';
import { kitWords } from '#features/catalogue/beat-rules.ts';
import { KitFiles, sumUpKit } from '#features/store/web/public.tsx';
import { findKitIssues } from '../drafts/beat-issues.ts';
import { useCreateBeat } from '../drafts/create-beat.ts';
import { useChangeFields, useDraft } from '../drafts/draft-context.ts';
import { changeKit, changeRelease, type SlotState } from '../drafts/draft-store.ts';
import { isMissing, waitingWords } from '../drafts/find-missing.ts';
import { findReleaseIssues, publishNow } from '../drafts/release.ts';
import { CreateFailed } from '../fields/create-failed.tsx';
import { FileSlot } from '../fields/file-slot.tsx';
import { focusWrong } from '../fields/focus-wrong.ts';
import { KitFields } from '../fields/kit-fields.tsx';
import { ReleaseField } from '../fields/release-field.tsx';
import { t } from '#contract-kit/texts/text.ts';

const slotsOfKit = () =>
  [
    { slot: 'cover', title: t`Cover image`, otherwise: t`At least 500 × 500 pixels` },
    { slot: 'mp3', title: t`Demo (MP3)`, otherwise: t`What visitors hear, with the label’s tag. It isn’t sold` },
    { slot: 'trackouts', title: t`Kit (ZIP)`, otherwise: t`What buyers get: drums, loops, presets, MIDI` },
  ] as const;

/** Shows the contents as buyers will see them. */
const Inside = ({ count, bytes, files }: NonNullable<SlotState['contents']>) => {
  const kit = { files: count, bytes };
  return (
    <section aria-labelledby="inside" className="flex flex-col gap-2">
      <h3 id="inside" className="font-medium">
        {t`What’s inside`}
      </h3>
      <p className="text-sm text-muted">
        {sumUpKit(kit)} {t`Buyers see this list.`}
      </p>
      <KitFiles kit={kit} contents={files} className="max-h-56 gap-x-10 bg-background/40" />
    </section>
  );
};

/** Errors that only the server can find, by field. */
const refusedOf = (error: Error | null): Readonly<Record<string, string | undefined>> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([name, words]) => [name, words.join(' ')]))
    : {};

/** One page is enough, because a kit has no licenses to choose. */
export const KitForm = ({ onDone }: { readonly onDone: () => void }) => {
  const draft = useDraft();
  const { fields, files, release } = draft;
  const change = useChangeFields();
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const create = useCreateBeat(() => {
    toast.success(t`Sound kit created`);
    onDone();
  });
  const kit = draft.kit ?? '';
  const issues = findKitIssues(fields, { kit, hasCover: !isMissing(files.cover), aiPolicy: useAiPolicy() });
  const releaseIssues = findReleaseIssues(release);
  const contents = files.trackouts?.contents ?? null;
  const isEmpty = contents?.count === 0;
  const slots = slotsOfKit();
  const missing = slots.filter(({ slot }) => isMissing(files[slot]));
  const isBusy = slots.some(({ slot }) => files[slot]?.phase !== 'ready');
  useEffect(() => {
    if (create.error) focusWrong(form.current);
  }, [create.error]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(issues).length > 0 || missing.length > 0 || isEmpty || Object.keys(releaseIssues).length > 0) {
      // Fields are marked once React has rendered the errors.
      setTimeout(() => focusWrong(form.current));
    } else if (!isBusy && !create.isPending) create.mutate({ draftId: draft.id, licenses: [] });
  };
  const isUploading = missing.length === 0 && isBusy;
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <KitFields
          fields={fields}
          issues={tried ? { ...refusedOf(create.error), ...issues } : {}}
          onChange={(typed) => {
            create.reset();
            change(typed);
          }}
          kit={kit}
          onKit={(type) => changeKit(draft.id, type)}
        />
      </div>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">{t`Drop all three anywhere on this page and we’ll sort them.`}</p>
        {tried && missing.length > 0 && (
          <p role="alert" className="text-sm text-bad">
            {missing.some(({ slot }) => slot !== 'cover') ? kitWords.files() : t`Choose a cover image.`}
          </p>
        )}
        {slots.map(({ slot, ...texts }) => (
          <FileSlot
            key={slot}
            slot={slot}
            {...texts}
            isInvalid={tried && (isMissing(files[slot]) || (slot === 'trackouts' && isEmpty))}
          />
        ))}
        {isEmpty && (
          <p role="alert" tabIndex={-1} data-invalid className="text-sm text-bad">
            {kitWords.emptyZip()}
          </p>
        )}
        {contents && !isEmpty && <Inside {...contents} />}
      </div>
      <ReleaseField
        now={t`It goes on sale once its preview is ready.`}
        release={release}
        issues={tried ? releaseIssues : {}}
        onChange={(next) => changeRelease(draft.id, next ?? publishNow)}
      />
      {create.error && (
        <div tabIndex={-1} data-invalid>
          <CreateFailed kind="kit" error={create.error} />
        </div>
      )}
      <DialogFoot isLast>
        {isUploading && <p className="text-sm text-muted">{waitingWords(files)}</p>}
        <Button type="submit" variant="primary" busy={create.isPending} disabled={isUploading}>
          {create.isPending ? t`Creating...` : t`Create sound kit`}
        </Button>
      </DialogFoot>
    </form>
  );
};
