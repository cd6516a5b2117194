import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Price } from '#ui/primitives/price.tsx';
import type { License, UsageTerm } from '../../contract.ts';
import type { LicensedBeat } from '../chooser-store.ts';
import { fileNames, pricesOf, readTerm } from '../license-words.ts';

const Term = ({ term }: { readonly term: UsageTerm }) => {
  const { words, kind } = readTerm(term);
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="text-muted">
        {term.name}
        <span className="sr-only">: </span>
      </span>
      <span
        className={classNames(
          'tabular inline-flex items-center gap-1 text-right font-medium',
          kind === 'no' && 'text-muted',
        )}
      >
        {kind !== 'amount' && (
          <Icon name={kind === 'yes' ? 'check' : 'minus'} size={14} className={kind === 'yes' ? 'text-good' : ''} />
        )}
        {words}
        <span className="sr-only">. </span>
      </span>
    </span>
  );
};

interface LicenseFactsProps {
  readonly beat: Pick<LicensedBeat, 'price'>;
  readonly license: License;
  /** Ids for the parts that name and describe the card around them. */
  readonly id: string;
  readonly titleTag?: 'h3' | 'span';
  /** On a phone: title, price, files and streams alone. */
  readonly brief?: boolean;
}

const streamsOf = ({ usageTerms }: License): string | null => {
  const term = usageTerms.find(({ name }) => name === 'Online Audio Stream Limit');
  return term ? `${readTerm(term).words} streams` : null;
};

/**
 * What sets a license apart, in the same order on each card, so that the eye can go across. Made of spans, so that
 * it may stand in a button; the parts line up by the subgrid of the card around them.
 */
export const LicenseFacts = ({ beat, license, id, titleTag: Title = 'span', brief = false }: LicenseFactsProps) => {
  const { total, regular } = pricesOf(beat, license);
  return (
    <>
      <span className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <Title id={`${id}-title`} className="font-display text-lg leading-tight font-semibold text-balance">
          {license.title}
        </Title>
        {license.recommended && <Badge tone="lit">Recommended</Badge>}
        {license.exclusive && <Badge tone="warn">Sells once</Badge>}
      </span>
      <span
        id={`${id}-price`}
        className={classNames(
          'font-display text-2xl font-bold tracking-tight',
          brief && 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right max-sm:text-xl',
        )}
      >
        <Price value={total} was={regular} className="[&_s]:text-base [&_s]:tracking-normal" />
      </span>
      <span className={classNames('text-sm text-muted', brief && 'max-sm:hidden')}>{license.description}</span>
      <span className="flex flex-wrap items-center gap-1.5" id={`${id}-files`}>
        <span className="sr-only">Files: </span>
        {license.fileTypes.map((kind) => (
          <span key={kind} className="rounded-s bg-line px-2 py-0.5 text-xs font-semibold tracking-wide">
            {fileNames[kind]}
          </span>
        ))}
        {brief && <span className="ml-1 text-xs text-muted sm:hidden">{streamsOf(license)}</span>}
      </span>
      <span
        id={`${id}-terms`}
        className={classNames('flex flex-col gap-1.5 border-t border-line pt-3 text-sm', brief && 'max-sm:hidden')}
      >
        {license.usageTerms.map((term) => (
          <Term key={term.name} term={term} />
        ))}
      </span>
    </>
  );
};
