import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { siteDocuments } from '../../documents.ts';
import { setupSteps, type Setup } from '../../contract-setup.ts';
import { siteDocumentsQuery } from '../editor/queries.ts';
import { pathOfPlace, wordsOfSteps } from './steps.ts';

const Links = ({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) => (
  <Panel title={title} lead={lead}>
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">{children}</ul>
  </Panel>
);

const Entry = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <li>
    <Link to={to} className="inline-flex min-h-11 items-center">
      {children}
    </Link>
  </li>
);

/** What is left after the last step, and where to look. */
export const SetupEnd = ({ setup: { steps } }: { readonly setup: Setup }) => {
  const { data } = useQuery(siteDocumentsQuery());
  const left = steps.filter(({ state }) => state !== 'done');
  const untouched = data?.filter(({ name, current }) => !current && !setupSteps.some((step) => step === name)) ?? [];
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary">
          <Link variant="bare" to="/">
            {t`See your site`}
          </Link>
        </Button>
        <Button asChild>
          <Link variant="bare" to="/beatstore">
            {t`See the store`}
          </Link>
        </Button>
        <Button asChild variant="ghost">
          <Link variant="bare" to="/dashboard/admin">
            {t`Admin dashboard`}
          </Link>
        </Button>
      </div>
      {left.length > 0 && (
        <Links title={t`Still open`} lead={t`Come back to these before you sell.`}>
          {left.map(({ name }) => (
            <Entry key={name} to={pathOfPlace(name)}>
              {wordsOfSteps()[name].title}
            </Entry>
          ))}
        </Links>
      )}
      {untouched.length > 0 && (
        <Links
          title={t`As they came with the site`}
          lead={t`Visitors read these until you change them. Some tell of the label that the site came with.`}
        >
          {untouched.map(({ name }) => (
            <Entry key={name} to={`/dashboard/admin/site/${name}`}>
              {siteDocuments[name].field.label}
            </Entry>
          ))}
        </Links>
      )}
    </div>
  );
};
