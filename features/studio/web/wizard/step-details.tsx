import type { Issues } from '../drafts/beat-issues.ts';
import { SharedFields, PriceFields, SoundFields, TitleField } from '../fields/detail-fields.tsx';
import { ContentIdFields } from '../fields/content-id-fields.tsx';
import { FreeField } from '../fields/free-field.tsx';
import { useChangeFields, useDraft } from '../drafts/draft-context.ts';
import { FileSlot } from '../fields/file-slot.tsx';
import { Proposals } from '../fields/proposals.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const StepDetails = ({ issues }: { readonly issues: Issues }) => {
  const props = { fields: useDraft().fields, issues, onChange: useChangeFields() };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TitleField className="sm:col-span-2" {...props} />
      <SharedFields {...props} />
      <SoundFields {...props} />
      <Proposals className="sm:col-span-2" />
      <PriceFields {...props} />
      <ContentIdFields {...props} />
      <FreeField {...props} />
      <div className="sm:col-span-2">
        <FileSlot slot="cover" isInvalid={issues.coverImage !== undefined} />
        <p className={`mt-1.5 text-sm ${issues.coverImage ? 'text-bad' : 'text-muted'}`}>
          {issues.coverImage ?? t`A JPEG, PNG or WebP of at least 500 × 500 pixels and at most 10 MB.`}
        </p>
      </div>
    </div>
  );
};
