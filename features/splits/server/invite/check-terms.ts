import { fail, type Failure } from '#contract-kit/failure.ts';
import type { TermsForm } from '../../contract.ts';
import { givenAway, maxCollaborators, ownersLeast, percentOf, whole } from '../../rules.ts';
import { personOf, sumsOf } from '../lifecycle/share-sums.ts';
import type { ShareRow } from '../tables.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Compares terms with those of other collaborators, and with those in force for the same person. */
export const refuseTerms = (
  terms: TermsForm,
  person: string,
  others: readonly ShareRow[],
): Failure<'SPLITS_REFUSED'> | null => {
  const people = new Set(others.map(personOf));
  if (!people.has(person) && people.size >= maxCollaborators) {
    return fail('SPLITS_REFUSED', {
      fields: {
        who: [
          forCaller(() => t`At most ${{ maxCollaborators: String(maxCollaborators) }} collaborators can share in it.`),
        ],
      },
    });
  }
  const all = [
    ...others.map((one) => ({ person: personOf(one), bps: one.bps, publishingBps: one.publishing_bps })),
    { person, bps: terms.share, publishingBps: terms.publishing },
  ];
  const { bps, publishingBps } = givenAway(all);
  const before = sumsOf(others.filter((one) => personOf(one) !== person));
  const fields = {
    ...(bps > whole - ownersLeast && { share: [forCaller(() => tooMuch(whole - ownersLeast - before.bps))] }),
    ...(publishingBps > whole && {
      publishing: [
        forCaller(
          () =>
            t`The publishing shares would be more than 100%. At most ${{ left: percentOf(whole - before.publishingBps) }}% is left.`,
        ),
      ],
    }),
  };
  return Object.keys(fields).length > 0 ? fail('SPLITS_REFUSED', { fields }) : null;
};

const tooMuch = (left: number): string =>
  left > 0
    ? t`At most ${{ left: percentOf(left) }}% is left: you keep at least 1%.`
    : t`Nothing is left to share: you keep at least 1%. Lower another share first.`;
