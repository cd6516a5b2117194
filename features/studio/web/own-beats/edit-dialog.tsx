import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import type { License } from '#features/licenses/contract.ts';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { SplitPanel } from '#features/splits/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog, DialogFoot } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { choicesOf } from '#features/catalogue/beat-choices.ts';
import { words } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '../../contract.ts';
import { findDetailIssues, findKitIssues, type Issues } from '../drafts/beat-issues.ts';
import { findOwnPriceIssue } from '../drafts/own-prices.ts';
import { ContentIdFields } from '../fields/content-id-fields.tsx';
import { CoverField } from '../fields/cover-field.tsx';
import { SharedFields, PriceFields, SoundFields, TitleField } from '../fields/detail-fields.tsx';
import { focusWrong } from '../fields/focus-wrong.ts';
import { FreeField } from '../fields/free-field.tsx';
import { KitFields } from '../fields/kit-fields.tsx';
import { LicenseChoice } from '../fields/license-choice.tsx';
import { ReleaseField } from '../fields/release-field.tsx';
import { ownBeatsKey, usableLicensesQuery } from '../queries.ts';
import { ReplaceFiles } from './replace-files.tsx';
import { type BeatChanges, ownPricesOf, useEditBeat } from './use-edit-beat.ts';
import { useRelease } from './use-release.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Includes the licenses that the beat already has, at their usual prices. */
const offeredWith = (usable: readonly License[], beat: OwnBeat): License[] => [
  ...usable,
  ...beat.licenses
    .filter(({ _id }) => !usable.some((license) => license._id === _id))
    .map((license) => ({
      ...license,
      price: beat.ownPrices.find(({ licenseId }) => licenseId === license._id)?.usualPrice ?? license.price,
    })),
];

const EditForm = ({ beat, onDone }: { readonly beat: OwnBeat; readonly onDone: () => void }) => {
  const usable = useQuery(usableLicensesQuery());
  const { title, description, price, tags, contentIdService, contentIdClearing, freeDownload } = beat;
  const [draft, setDraft] = useState<BeatChanges>(() => ({
    title,
    description,
    ...choicesOf(beat),
    bpm: String(beat.bpm ?? ''),
    kitType: beat.kit?.type ?? null,
    price,
    tags,
    contentIdService,
    contentIdClearing,
    freeDownload,
    licenses: beat.licenses.map(({ _id }) => _id),
    ownPrices: ownPricesOf(beat),
    cover: null,
  }));
  const when = useRelease(beat);
  const [tried, setTried] = useState(false);
  const [pricesBefore] = useState(draft.ownPrices);
  const edit = useEditBeat(beat, pricesBefore, () => {
    toast.success(t`Data saved successfully!`);
    onDone();
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (edit.error) focusWrong(form.current);
  }, [edit.error]);
  const change = (part: Partial<BeatChanges>): void => {
    if (edit.error) edit.reset();
    setDraft((now) => ({ ...now, ...part }));
  };
  // The server decides which AI statements may stay or change.
  const sitePolicy = useAiPolicy();
  const aiPolicy = draft.ai === '' && beat.status !== 'unpublished' ? sitePolicy : 'allow';
  const issues: Issues = draft.kitType
    ? findKitIssues(draft, { kit: draft.kitType, hasCover: true, aiPolicy })
    : findDetailIssues(draft, { hasCover: true, aiPolicy });
  const wrongPrice = draft.licenses.some((id) => findOwnPriceIssue(draft.ownPrices[id]) !== null);
  const noLicense = draft.licenses.length === 0 ? words.noLicense() : undefined;
  const fieldErrors = edit.error instanceof ApiError ? edit.error.fields : {};
  // Includes errors of one price in the list: `licensePrices.0.price`.
  const licenseIssue = Object.entries(fieldErrors)
    .find(([field]) => field.startsWith('license'))?.[1]
    .join(' ');
  const serverIssues = Object.fromEntries(
    Object.entries(fieldErrors).map(([field, [message = '']]) => [field, message]),
  );
  const props = { fields: draft, issues: tried ? { ...serverIssues, ...issues } : {}, onChange: change };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(issues).length > 0 || noLicense || wrongPrice || Object.keys(when.issues).length > 0) {
      // The field is marked once React has rendered the error.
      setTimeout(() => focusWrong(form.current));
    } else if (!edit.isPending) edit.mutate({ ...draft, publishAt: when.publishAt });
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {draft.kitType ? (
          <KitFields {...props} kit={draft.kitType} onKit={(kitType) => change({ kitType })} />
        ) : (
          <>
            <TitleField className="sm:col-span-2" {...props} />
            <SharedFields {...props} />
            <SoundFields {...props} />
            <PriceFields {...props} />
            <ContentIdFields {...props} />
            <FreeField {...props} />
          </>
        )}
      </div>
      <CoverField
        src={beat.coverImage}
        file={draft.cover}
        error={fieldErrors['coverImage']?.[0]}
        onChange={(cover) => change({ cover })}
      />
      {beat.kind === 'beat' && (
        <LicenseChoice
          price={draft.price}
          licenses={offeredWith(usable.data ?? [], beat)}
          isSelected={(id) => draft.licenses.includes(id)}
          onChange={(id, selected) =>
            change({ licenses: selected ? [...draft.licenses, id] : draft.licenses.filter((other) => other !== id) })
          }
          error={(tried && noLicense) || (licenseIssue ?? null)}
          own={{ prices: draft.ownPrices, checked: tried, onChange: (ownPrices) => change({ ownPrices }) }}
        />
      )}
      {beat.status !== 'published' && !beat.takenOff && (
        <ReleaseField
          now={
            beat.status === 'processing' ? t`It goes on sale once it’s processed.` : t`It goes on sale when you save.`
          }
          mayStay={beat.status === 'unpublished'}
          release={when.release}
          issues={
            tried ? { ...(fieldErrors['publishAt']?.[0] && { date: fieldErrors['publishAt'][0] }), ...when.issues } : {}
          }
          onChange={when.setRelease}
        />
      )}
      {edit.error && Object.keys(fieldErrors).length === 0 && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(edit.error, t`We couldn’t save this. Try again.`)}
        </p>
      )}
      <DialogFoot>
        <Button type="submit" variant="primary" busy={edit.isPending}>
          {edit.isPending ? t`Saving...` : t`Save`}
        </Button>
      </DialogFoot>
    </form>
  );
};

/** An invitation may keep the beat off sale until the person responds. */
const Collaborators = ({ beat }: { readonly beat: OwnBeat }) => {
  const client = useQueryClient();
  if (beat.status === 'sold') return null;
  return (
    <Suspense fallback={<Skeleton className="mt-6 h-40 rounded-m" />}>
      <SplitPanel beatId={beat._id} onChange={() => void client.invalidateQueries({ queryKey: ownBeatsKey })} />
    </Suspense>
  );
};

const takenOffText = (kind: OwnBeat['kind'], { reason, waits }: NonNullable<OwnBeat['takenOff']>): string => {
  if (waits) return t`Waiting for the label. Reason: ${{ reason }}`;
  return kind === 'kit'
    ? t`The label took this sound kit down. Reason: ${{ reason }}`
    : t`The label took this beat down. Reason: ${{ reason }}`;
};

interface EditDialogProps {
  readonly beat: OwnBeat;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Gets the focus afterwards if the dialog was opened by a menu. */
  readonly otherwiseFocus?: RefObject<HTMLElement | null>;
}

export const EditDialog = ({ beat, ...props }: EditDialogProps) => (
  <Dialog
    {...props}
    title={t`Edit “${{ title: beat.title }}”`}
    description={t`Changes apply to new buyers only.`}
    width="full"
    firm
  >
    {beat.takenOff && (
      <p className="mb-4 rounded-m border border-bad/50 px-4 py-3 text-sm wrap-anywhere">
        {takenOffText(beat.kind, beat.takenOff)}
      </p>
    )}
    <EditForm beat={beat} onDone={() => props.onOpenChange(false)} />
    <h3 className="mt-6 mb-3 font-display font-semibold">{t`Files`}</h3>
    <ReplaceFiles beat={beat} />
    <Collaborators beat={beat} />
  </Dialog>
);
