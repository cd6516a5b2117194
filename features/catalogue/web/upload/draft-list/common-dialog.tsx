import { type SubmitEvent, useRef, useState } from 'react';
import { pictureTypes } from '#contract-kit/image-format.ts';
import type { License } from '#features/licenses/contract.ts';
import { counted } from '#contract-kit/format.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { beatChoices, type ChoiceName, type Choices, missingText, sharedChoices } from '../../../beat-choices.ts';
import { findTagIssues, isBeatPrice, maxCoverBytes, words } from '../../../beat-rules.ts';
import type { Issues } from '../drafts/beat-issues.ts';
import { SharedFields, PriceFields } from '../fields/detail-fields.tsx';
import { type BeatFields, changeFields, type Draft, emptyFields } from '../drafts/draft-store.ts';
import { LicenseChoice } from '../fields/license-choice.tsx';
import { isSelected, select } from '../drafts/license-selection.ts';
import { sendFile } from '../transfer/send-file.ts';
import { WithLicenses } from '../fields/with-licenses.tsx';

/** A genre alone would leave another genre's sub-genre. */
const isMissingWithin = (name: ChoiceName, fields: Choices): boolean => {
  const { within } = beatChoices[name];
  return within !== undefined && fields[within] !== '' && fields[name] === '';
};

/** Empty fields change nothing, so only what was filled in can be wrong. */
const findIssues = ({ price, tags, ...fields }: BeatFields): Issues => ({
  ...Object.fromEntries(
    sharedChoices.filter((name) => isMissingWithin(name, fields)).map((name) => [name, missingText(name)]),
  ),
  ...(price !== '' && !isBeatPrice(price) && { price: 'Enter a price, like 19.99.' }),
  ...(tags.length > 0 && findTagIssues(tags).length > 0 && { tags: findTagIssues(tags)[0] ?? words.fewTags }),
});

const filledIn = (fields: BeatFields, withLicenses: boolean): Partial<BeatFields> => {
  const { description, price, tags, withoutLicenses, alsoLicenses } = fields;
  return {
    ...Object.fromEntries(sharedChoices.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
    ...(description.trim() && { description }),
    ...(price !== '' && { price }),
    ...(tags.length > 0 && { tags }),
    ...(withLicenses && { withoutLicenses, alsoLicenses }),
  };
};

interface CommonFormProps {
  readonly drafts: readonly Draft[];
  readonly licenses: readonly License[];
  readonly userId: string;
  readonly onDone: () => void;
}

const CommonForm = ({ drafts, licenses, userId, onDone }: CommonFormProps) => {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<BeatFields>({ ...emptyFields, price: '' });
  const [cover, setCover] = useState<File | null>(null);
  const [coverIssue, setCoverIssue] = useState<string | null>(null);
  const [choseLicenses, setChoseLicenses] = useState(false);
  const [tried, setTried] = useState(false);
  const chooseCover = async (file: File | null): Promise<void> => {
    const issue = file && (await findPictureIssue(file, maxCoverBytes));
    setCoverIssue(issue);
    setCover(issue ? null : file);
  };
  const onChange = (change: Partial<BeatFields>): void => setFields((now) => ({ ...now, ...change }));
  const issues = findIssues(fields);
  const noLicense = choseLicenses && !licenses.some((license) => isSelected(license, userId, fields));
  const withoutCover = drafts.filter(({ files }) => !files.cover || files.cover.phase === 'refused');
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(issues).length > 0 || noLicense) {
      // The field is marked once React has drawn the error.
      return void setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
    for (const { id } of drafts) changeFields(id, filledIn(fields, choseLicenses));
    if (cover) for (const { id } of withoutCover) void sendFile(api, { draftId: id, slot: 'cover' }, cover);
    toast.success(`Applied to ${counted(drafts.length, 'beat')}`);
    onDone();
  };
  const props = { fields, issues: tried ? issues : {}, onChange };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <SharedFields {...props} />
      <PriceFields {...props} />
      <div className="flex flex-wrap items-center gap-3 rounded-m border border-line bg-background/40 p-4 sm:col-span-2">
        <p className="min-w-0 flex-1 basis-56 text-sm wrap-anywhere">
          <span className="block font-medium">Cover image</span>
          <span aria-live="polite" className={coverIssue ? 'text-bad' : 'text-muted'}>
            {coverIssue
              ? coverIssue
              : cover
                ? cover.name
                : withoutCover.length > 0
                  ? `For ${counted(withoutCover.length, 'beat')} without a cover.`
                  : 'Every beat has a cover.'}
          </span>
        </p>
        <Button size="s" disabled={withoutCover.length === 0} onClick={() => input.current?.click()}>
          {cover ? 'Choose another cover' : 'Choose a cover'}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="Cover image for all"
          tabIndex={-1}
          accept={pictureTypes}
          className="sr-only"
          onChange={(event) => void chooseCover(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
      <div className="sm:col-span-2">
        <LicenseChoice
          price={fields.price}
          licenses={licenses}
          isSelected={(id) => licenses.some((license) => license._id === id && isSelected(license, userId, fields))}
          onChange={(id, selected) => {
            setChoseLicenses(true);
            onChange(select(id, selected, fields));
          }}
          error={tried && noLicense ? words.noLicense : null}
        />
      </div>
      <Button type="submit" variant="primary" className="justify-self-end sm:col-span-2">
        Apply to {counted(drafts.length, 'beat')}
      </Button>
    </form>
  );
};

interface CommonDialogProps extends Pick<CommonFormProps, 'drafts' | 'userId'> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Types once what several beats have in common. */
export const CommonDialog = ({ drafts, userId, open, onOpenChange }: CommonDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Edit all drafts"
    description="What you fill in here replaces what is in your drafts. Empty fields stay as they are. You can still change each beat afterwards."
    width="l"
    firm
  >
    <WithLicenses>
      {(licenses) => (
        <CommonForm drafts={drafts} licenses={licenses} userId={userId} onDone={() => onOpenChange(false)} />
      )}
    </WithLicenses>
  </Dialog>
);
