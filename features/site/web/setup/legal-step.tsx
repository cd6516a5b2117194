import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import { siteDocuments } from '../../documents.ts';
import { legalNames, legalPages } from '../../legal-pages.ts';
import { siteDocumentsQuery } from '../editor/queries.ts';
import { siteDocumentQuery } from '../queries.ts';
import { StepButtons } from './step-buttons.tsx';
import type { StepProps } from './document-step.tsx';

const editorOf = (name: string): string => `/dashboard/admin/site/${name}`;

/** Each text has its own editor, so this only says which there are, and which law they name. */
export const LegalStep = ({ state, onBack, onSkip, isSkipping, onNext }: StepProps) => {
  const { data: agreements } = useQuery(siteDocumentQuery('agreements'));
  const { data: listed } = useQuery(siteDocumentsQuery());
  const stateOf = (name: string): string | undefined =>
    listed && (listed.some((one) => one.name === name && one.current) ? t`Published` : t`As it came with the site`);
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <Panel
          title={t`Governing law`}
          lead={agreements && t`License agreements are under the law of ${{ law: agreements.law }}.`}
        >
          <div className="flex max-w-prose flex-col gap-2 text-sm">
            <p>{t`It’s the first field of the license agreements. The terms name a law in their last part: change both.`}</p>
            <p className="flex flex-wrap gap-x-6">
              <Link to={editorOf('agreements')} className="inline-flex min-h-11 items-center">
                {t`Change it in the agreements`}
              </Link>
              <Link to={editorOf('terms')} className="inline-flex min-h-11 items-center">
                {t`Change it in the terms`}
              </Link>
            </p>
          </div>
        </Panel>
        <Panel
          title={t`Read before you open`}
          lead={t`This step is done once you’ve published each of them. If your lawyer leaves some as they are, skip it.`}
        >
          <ul className="divide-y divide-line text-sm">
            {legalNames.map((name) => (
              <li key={name} className="flex items-center justify-between gap-x-4">
                <span className="flex min-w-0 flex-col pb-3">
                  <Link to={legalPages[name]} className="inline-flex min-h-11 items-center">
                    {siteDocuments[name].field.label}
                  </Link>
                  <span className="-mt-2 text-muted">{stateOf(name)}</span>
                </span>
                <Link variant="quiet" to={editorOf(name)} className="inline-flex min-h-11 items-center">
                  <T>
                    Edit
                    <span className="sr-only">
                      : <V of={{ document: siteDocuments[name].field.label }} />
                    </span>
                  </T>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <StepButtons {...{ state, onBack, onSkip, isSkipping, onNext }} next={t`Continue`} />
      </div>
    </div>
  );
};
