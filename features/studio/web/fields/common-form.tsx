import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { License } from '#features/licenses/contract.ts';
import { Button } from '#ui/primitives/button.tsx';
import {
  beatChoices,
  type ChoiceName,
  type Choices,
  missingText,
  sharedChoices,
} from '#features/catalogue/beat-choices.ts';
import { findTagIssues, isBeatPrice, words } from '#features/catalogue/beat-rules.ts';
import type { Issues } from '../drafts/beat-issues.ts';
import { type BeatFields, emptyFields } from '../drafts/draft-store.ts';
import { isSelected, select } from '../drafts/license-selection.ts';
import { PriceFields, SharedFields } from './detail-fields.tsx';
import { focusWrong } from './focus-wrong.ts';
import { LicenseChoice } from './license-choice.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** A genre alone would keep the sub-genre of another genre. */
const isMissingWithin = (name: ChoiceName, fields: Choices): boolean => {
  const { within } = beatChoices[name];
  return within !== undefined && fields[within] !== '' && fields[name] === '';
};

/** Empty fields change nothing, so only filled ones can be wrong. */
const findIssues = ({ price, tags, ...fields }: BeatFields): Issues => ({
  ...Object.fromEntries(
    sharedChoices.filter((name) => isMissingWithin(name, fields)).map((name) => [name, missingText(name)]),
  ),
  ...(price !== '' && !isBeatPrice(price) && { price: t`Enter a price, like 19.99.` }),
  ...(tags.length > 0 && findTagIssues(tags).length > 0 && { tags: findTagIssues(tags)[0] ?? words.fewTags() }),
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
  readonly licenses: readonly License[];
  readonly userId: string;
  /** By default all fields are empty. */
  readonly start?: Partial<BeatFields>;
  /** A button text such as "Apply to 3 beats". */
  readonly submit: string;
  readonly onApply: (filled: Partial<BeatFields>) => void;
  readonly children?: ReactNode;
}

/** Sets fields that several beats have in common. */
export const CommonForm = ({ licenses, userId, start, submit, onApply, children }: CommonFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<BeatFields>({ ...emptyFields, price: '', ...start });
  const [choseLicenses, setChoseLicenses] = useState(start?.withoutLicenses !== undefined);
  const [tried, setTried] = useState(false);
  const onChange = (change: Partial<BeatFields>): void => setFields((now) => ({ ...now, ...change }));
  const issues = findIssues(fields);
  const noLicense = choseLicenses && !licenses.some((license) => isSelected(license, userId, fields));
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(issues).length > 0 || noLicense) {
      // The field is marked once React has rendered the error.
      return void setTimeout(() => focusWrong(form.current));
    }
    onApply(filledIn(fields, choseLicenses));
  };
  const props = { fields, issues: tried ? issues : {}, onChange };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <SharedFields {...props} />
      <PriceFields {...props} />
      {children}
      <div className="sm:col-span-2">
        <LicenseChoice
          price={fields.price}
          licenses={licenses}
          isSelected={(id) => licenses.some((license) => license._id === id && isSelected(license, userId, fields))}
          onChange={(id, selected) => {
            setChoseLicenses(true);
            onChange(select(id, selected, fields));
          }}
          error={tried && noLicense ? words.noLicense() : null}
        />
      </div>
      <Button type="submit" variant="primary" className="justify-self-end sm:col-span-2">
        {submit}
      </Button>
    </form>
  );
};
