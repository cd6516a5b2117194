import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import type { License, UsageTerm } from '../../contract.ts';
import { fileFormats } from '../../file-kinds.ts';
import { termMeanings } from '../../terms.ts';
import type { LicensedBeat } from './license-labels.ts';
import { pricesOf, readTerm, termsInBrief } from './license-labels.ts';
import { LicensePrice } from './license-price.tsx';
import { t } from '#contract-kit/texts/text.ts';

const Term = ({ term }: { readonly term: UsageTerm }) => {
  const { text, kind } = readTerm(term);
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        {termMeanings()[term.name]}
        <span className="block text-xs text-muted">
          <span className="sr-only">, </span>
          {term.name}
          <span className="sr-only">: </span>
        </span>
      </span>
      <span
        className={classNames(
          'tabular inline-flex items-center gap-1 text-end font-medium',
          kind === 'no' && 'text-muted',
        )}
      >
        {kind !== 'amount' && (
          <Icon name={kind === 'yes' ? 'check' : 'minus'} size={14} className={kind === 'yes' ? 'text-good' : ''} />
        )}
        {text}
        <span className="sr-only">. </span>
      </span>
    </span>
  );
};

interface LicenseFactsProps {
  readonly beat: Pick<LicensedBeat, 'price'>;
  readonly license: License;
  /** The ids of the parts begin with this id, so that the parts can name and describe a control (see `factIds`). */
  readonly id?: string;
  readonly titleTag?: 'h3' | 'span';
  /** Whether it's the cheapest license that allows what the buyer plans. */
  readonly fits?: boolean;
  /** Whether the user has bought the beat under this license. */
  readonly owned?: boolean;
  /** On phones, `beside` puts the price beside the title; `brief` also sums up the terms in a line. */
  readonly phone?: 'stacked' | 'beside' | 'brief';
}

interface MarksProps extends Pick<LicenseFactsProps, 'license' | 'fits' | 'owned'> {
  readonly id: string | undefined;
}

const Marks = ({ id, license, fits, owned }: MarksProps) => (
  <span id={id} className="absolute -top-3 start-4 flex gap-1.5">
    {owned && (
      <Badge tone="good" className="bg-panel">
        <Icon name="check" size={12} /> {t`You own this`}
      </Badge>
    )}
    {fits && (
      <Badge tone="good" className="bg-panel">
        {t`Fits your plans`}
      </Badge>
    )}
    {license.recommended && <Badge tone="lit">{t`Recommended`}</Badge>}
    {license.exclusive && (
      <Badge tone="warn" className="bg-panel">
        {t`Sells once`}
      </Badge>
    )}
  </span>
);

/** Ids of a card's parts, which name and describe its control; undefined without an id. */
export const factIds = (id: string) => {
  const of = (part: string): string | undefined => (id === '' ? undefined : `${id}-${part}`);
  return {
    title: of('title'),
    marks: of('marks'),
    price: of('price'),
    about: of('about'),
    files: of('files'),
    terms: of('terms'),
  };
};

/**
 * A license's details, in the same order on each card. They are spans, so that a button may contain them, and line up
 * by the subgrid of the surrounding card, which must be `relative`.
 */
export const LicenseFacts = (props: LicenseFactsProps) => {
  const { beat, license, id = '', titleTag: Title = 'span', fits = false, owned = false, phone = 'stacked' } = props;
  const beside = phone !== 'stacked';
  const ids = factIds(id);
  const detail = phone === 'brief' ? 'max-sm:hidden' : beside && 'max-sm:col-span-2';
  return (
    <>
      <Title id={ids.title} className="font-display text-lg leading-tight font-semibold text-balance">
        {license.title}
        <Marks id={ids.marks} license={license} fits={fits} owned={owned} />
      </Title>
      <span
        id={ids.price}
        className={classNames(
          'font-display text-2xl font-bold tracking-tight',
          beside &&
            'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-end max-sm:text-xl max-sm:[&>*>s]:block max-sm:[&>*>s]:text-sm max-sm:[&>span]:ms-auto max-sm:[&>span]:max-w-40',
        )}
      >
        <LicensePrice prices={pricesOf(beat, license)} />
      </span>
      <span id={ids.about} className={classNames('text-sm text-muted', detail)}>
        {license.description}
      </span>
      <span id={ids.files} className={classNames('flex flex-wrap items-center gap-1.5', beside && 'max-sm:col-span-2')}>
        <span className="sr-only">{t`Files:`} </span>
        {license.fileTypes.map((kind) => (
          <span key={kind} className="rounded-s bg-line px-2 py-0.5 text-xs font-semibold tracking-wide">
            {fileFormats[kind].label}
          </span>
        ))}
      </span>
      {phone === 'brief' && license.usageTerms.length > 0 && (
        <span className="col-span-2 text-xs text-muted sm:hidden">{termsInBrief(license)}</span>
      )}
      <span
        id={ids.terms}
        className={classNames(
          'flex flex-col gap-1.5 text-sm',
          license.usageTerms.length > 0 && 'border-t border-line pt-3',
          detail,
        )}
      >
        {license.usageTerms.map((term) => (
          <Term key={term.name} term={term} />
        ))}
      </span>
    </>
  );
};
