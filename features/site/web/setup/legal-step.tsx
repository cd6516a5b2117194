import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { findUnnamed, type LegalVariables, sellerWithAddress, unfilled } from '../../legal-variables.ts';
import { siteDocumentsQuery } from '../editor/queries.ts';
import { siteDocumentQuery } from '../queries.ts';
import type { StepProps } from './document-step.tsx';
import { LegalTexts } from './legal-texts.tsx';
import { StepButtons } from './step-buttons.tsx';
import { pathOfPlace } from './steps.ts';

/** Published terms keep whom and which law they named, and may say it in words of their own. */
const useUnnamedInTerms = (variables: LegalVariables): readonly string[] => {
  const { data: listed } = useQuery(siteDocumentsQuery());
  const { data: terms } = useQuery(siteDocumentQuery('terms'));
  const isPublished = listed?.some(({ name, current }) => name === 'terms' && current);
  return terms && isPublished ? findUnnamed(terms, variables) : [];
};

const Named = (variables: LegalVariables) => {
  const { seller, law } = variables;
  const unnamed = useUnnamedInTerms(variables);
  const { data: privacy } = useQuery(siteDocumentQuery('privacy'));
  return (
    <Panel title={t`Who sells, and under which law`} lead={t`License agreements are under the law of ${{ law }}.`}>
      <div className="flex max-w-prose flex-col gap-3 text-sm">
        <p>{t`The terms take this law when you publish them, and say that ${{ seller }} runs the site.`}</p>
        {unnamed.map((name) => (
          <p key={name} className="text-warn">
            {t`Your published terms don’t say “${{ name }}”. Publish them again if they should.`}
          </p>
        ))}
        {privacy && findUnnamed(privacy, variables).includes(seller) && (
          <p>
            {t`The privacy text doesn’t name the seller. To name them with their address, write ${{ variable: unfilled.seller }} in one of its parts.`}
          </p>
        )}
        <p>{t`What people read before they report something names United States law: adapt it, too.`}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/dashboard/admin/site/agreements" className="inline-flex min-h-11 items-center">
            {t`Change the law`}
          </Link>
          <Link to={pathOfPlace('seller')} className="inline-flex min-h-11 items-center">
            {t`Change the seller`}
          </Link>
          <Link to="/dashboard/admin/site/notices" className="inline-flex min-h-11 items-center">
            {t`Change the text for reports`}
          </Link>
        </p>
      </div>
    </Panel>
  );
};

/** Each text has its own editor, so this says which there are, whom they name, and publishes what is right as it came. */
export const LegalStep = ({ state, onBack, onSkip, isSkipping, onNext }: StepProps) => {
  const { data: agreements } = useQuery(siteDocumentQuery('agreements'));
  const { data: seller } = useQuery(siteDocumentQuery('seller'));
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        {agreements && seller && <Named law={agreements.law} seller={sellerWithAddress(seller)} />}
        <LegalTexts />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <StepButtons {...{ state, onBack, onSkip, isSkipping, onNext }} next={t`Continue`} />
      </div>
    </div>
  );
};
