import type { ReactNode } from 'react';
import { formatPrice } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';
import { formatBytes } from '#ui/data/format-bytes.ts';
import { useDraft } from '../drafts/draft-context.ts';
import { uploadFormats, uploadKinds } from '../../../upload-kinds.ts';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-1 py-2.5 sm:grid-cols-[9rem_1fr]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

export const StepReview = ({
  licenses,
  error,
}: {
  readonly licenses: readonly License[];
  readonly error: ReactNode;
}) => {
  const { fields, files } = useDraft();
  return (
    <div>
      {error}
      <dl className="divide-y divide-line">
        <Fact name="Title">{fields.title}</Fact>
        <Fact name="Genre">
          {fields.genre} · {fields.subGenre}
        </Fact>
        <Fact name="Sound">
          {fields.bpm} BPM · {fields.key}
        </Fact>
        <Fact name="Price">{formatPrice(fields.price)}</Fact>
        <Fact name="Tags">{fields.tags.join(', ')}</Fact>
        <Fact name="Description">{fields.description}</Fact>
        <Fact name="Licenses">{licenses.map(({ title }) => title).join(', ')}</Fact>
        {uploadKinds.map((slot) => (
          <Fact key={slot} name={uploadFormats[slot].title}>
            {files[slot] ? `${files[slot].name} (${formatBytes(files[slot].bytes)})` : '–'}
          </Fact>
        ))}
      </dl>
    </div>
  );
};
