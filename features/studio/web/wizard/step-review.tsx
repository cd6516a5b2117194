import type { ReactNode } from 'react';
import { formatPrice } from '#contract-kit/format.ts';
import { totalPrice } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';
import { EarnedOf, FeeNote } from '#features/licenses/web/public-cards.tsx';
import { formatBytes } from '#contract-kit/format.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { showChoice } from '#features/catalogue/ai-use.ts';
import { beatChoices, choiceNames } from '#features/catalogue/beat-choices.ts';
import { useDraft } from '../drafts/draft-context.ts';
import { changeRelease } from '../drafts/draft-store.ts';
import { publishNow, type ReleaseIssues } from '../drafts/release.ts';
import { ReleaseField } from '../fields/release-field.tsx';
import { uploadFormats, uploadKinds } from '../../upload-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-1 py-2.5 sm:grid-cols-[9rem_1fr]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

/** Shows the seller's earnings from each license as well. */
const Prices = ({ price, licenses }: { readonly price: string; readonly licenses: readonly License[] }) => (
  <ul className="flex flex-col gap-1.5">
    {licenses.map((license) => {
      const total = totalPrice(price, license.price);
      return (
        <li key={license._id} className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 flex-1 basis-40">{license.title}</span>
          <span className="tabular font-semibold">{formatPrice(total)}</span>
          <span className="tabular w-full text-sm text-good sm:w-56 sm:text-end">
            <EarnedOf price={total} />
          </span>
        </li>
      );
    })}
  </ul>
);

interface StepReviewProps {
  readonly licenses: readonly License[];
  readonly releaseIssues: ReleaseIssues;
  readonly error: ReactNode;
}

export const StepReview = ({ licenses, releaseIssues, error }: StepReviewProps) => {
  const { id, fields, release, files } = useDraft();
  return (
    <div>
      {error}
      <dl className="divide-y divide-line">
        <Fact name={t`Title`}>{fields.title}</Fact>
        {files.cover?.preview && (
          <Fact name={t`Cover`}>
            <Cover src={files.cover.preview} sizes="96px" alt={t`Your cover`} className="size-24 rounded-m" />
          </Fact>
        )}
        {choiceNames
          .filter((name) => !beatChoices[name].within && fields[name])
          .map((name) => (
            <Fact key={name} name={beatChoices[name].label}>
              {[name, ...choiceNames.filter((other) => beatChoices[other].within === name)]
                .map((each) => showChoice(each, fields[each]))
                .join(' · ')}
            </Fact>
          ))}
        <Fact name={t`BPM`}>{fields.bpm}</Fact>
        <Fact name={t`Tags`}>{fields.tags.join(', ')}</Fact>
        <Fact name={t`Description`}>{fields.description}</Fact>
        {fields.contentIdService && (
          <Fact name={t`Registered with`}>
            {fields.contentIdService}
            <span className="block text-sm text-muted">{fields.contentIdClearing}</span>
          </Fact>
        )}
        {fields.freeDownload && <Fact name={t`Free download`}>{t`As an MP3 with an audio tag in its sound`}</Fact>}
        <Fact name={t`Your price`}>{formatPrice(fields.price)}</Fact>
        <Fact name={t`Buyers pay`}>
          <Prices price={fields.price} licenses={licenses} />
          <p className="mt-2 text-sm text-muted">
            <FeeNote />
          </p>
        </Fact>
        {uploadKinds.map((slot) => (
          <Fact key={slot} name={uploadFormats[slot].title}>
            {files[slot] ? `${files[slot].name} (${formatBytes(files[slot].bytes)})` : '–'}
          </Fact>
        ))}
      </dl>
      <ReleaseField
        className="mt-4"
        now={t`It goes on sale once it’s processed, usually within a minute.`}
        release={release}
        issues={releaseIssues}
        onChange={(next) => changeRelease(id, next ?? publishNow)}
      />
      <p className="mt-4 max-w-prose text-sm text-muted">
        {t`Made it with others? Schedule it, then edit the beat to invite them to a share. It can wait until everyone responds.`}
      </p>
    </div>
  );
};
