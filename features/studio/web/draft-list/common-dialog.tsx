import { useRef, useState } from 'react';
import { pictureTypes } from '#contract-kit/image-format.ts';
import type { License } from '#features/licenses/contract.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { maxCoverBytes } from '#features/catalogue/beat-rules.ts';
import { changeFields, type Draft } from '../drafts/draft-store.ts';
import { CommonForm } from '../fields/common-form.tsx';
import { WithLicenses } from '../fields/with-licenses.tsx';
import { sendFile } from '../transfer/send-file.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

interface DraftsFormProps {
  readonly drafts: readonly Draft[];
  readonly licenses: readonly License[];
  readonly userId: string;
  readonly onDone: () => void;
}

const DraftsForm = ({ drafts, licenses, userId, onDone }: DraftsFormProps) => {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [cover, setCover] = useState<File | null>(null);
  const [coverIssue, setCoverIssue] = useState<string | null>(null);
  const chooseCover = async (file: File | null): Promise<void> => {
    const issue = file && (await findPictureIssue(file, maxCoverBytes));
    setCoverIssue(issue);
    setCover(issue ? null : file);
  };
  const withoutCover = drafts.filter(({ files }) => !files.cover || files.cover.phase === 'refused');
  return (
    <CommonForm
      licenses={licenses}
      userId={userId}
      submit={t`${plural({ beats: drafts.length }, { one: 'Apply to # beat', other: 'Apply to # beats' })}`}
      onApply={(filled) => {
        for (const { id } of drafts) changeFields(id, filled);
        if (cover) for (const { id } of withoutCover) void sendFile(api, { draftId: id, slot: 'cover' }, cover);
        toast.success(
          t`${plural({ beats: drafts.length }, { one: 'Applied to # beat', other: 'Applied to # beats' })}`,
        );
        onDone();
      }}
    >
      <div className="flex flex-wrap items-center gap-3 rounded-m border border-line bg-background/40 p-4 sm:col-span-2">
        <p className="min-w-0 flex-1 basis-56 text-sm wrap-anywhere">
          <span className="block font-medium">{t`Cover image`}</span>
          <span aria-live="polite" className={coverIssue ? 'text-bad' : 'text-muted'}>
            {coverIssue
              ? coverIssue
              : cover
                ? cover.name
                : withoutCover.length > 0
                  ? t`${plural({ beats: withoutCover.length }, { one: 'For # beat without a cover.', other: 'For # beats without a cover.' })}`
                  : t`Every beat has a cover.`}
          </span>
        </p>
        <Button size="s" disabled={withoutCover.length === 0} onClick={() => input.current?.click()}>
          {cover ? t`Choose another cover` : t`Choose a cover`}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label={t`Cover image for all`}
          tabIndex={-1}
          accept={pictureTypes}
          className="sr-only"
          onChange={(event) => void chooseCover(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
    </CommonForm>
  );
};

interface CommonDialogProps extends Omit<DraftsFormProps, 'licenses' | 'onDone'> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Sets fields that several beats have in common. */
export const CommonDialog = ({ drafts, userId, open, onOpenChange }: CommonDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={t`Edit all drafts`}
    description={t`What you fill in here replaces what is in your drafts. Empty fields stay as they are. You can still change each beat afterwards.`}
    width="l"
    firm
  >
    <WithLicenses>
      {(licenses) => (
        <DraftsForm drafts={drafts} licenses={licenses} userId={userId} onDone={() => onOpenChange(false)} />
      )}
    </WithLicenses>
  </Dialog>
);
