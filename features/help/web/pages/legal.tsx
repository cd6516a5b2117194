import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { type LegalName, legalPages } from '#features/site/legal-pages.ts';
import { legalTextQuery, siteDocumentQuery } from '#features/site/web/public.ts';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { SavedGroups } from '../../contract.ts';
import { helpCenterPath } from '../../links.ts';
import { LegalEditor } from '../components/legal-editor.tsx';
import { helpEditQuery } from '../queries.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly note: string;
  readonly to: string;
  /** Whether the link leads to an editor. */
  readonly edits?: boolean;
}

const Card = ({ title, text, note, to, edits = false }: CardProps) => (
  <Panel title={title} lead={text} className="flex flex-col">
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="min-w-0 text-muted">{note}</p>
      <Link to={to} className="inline-flex min-h-11 items-center">
        {edits ? (
          <T>
            Edit
            <span className="sr-only">
              {' '}
              <V of={{ title }} />
            </span>
          </T>
        ) : (
          <T>
            View
            <span className="sr-only">
              {' '}
              <V of={{ title }} />
            </span>
          </T>
        )}
      </Link>
    </div>
  </Panel>
);

/** The text in force. */
const LegalCard = ({ name }: { readonly name: LegalName }) => {
  const { data, error, refetch } = useQuery(legalTextQuery(name));
  if (error) return <ErrorState error={error} title={t`We couldn’t load this text`} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full rounded-l" />;
  return (
    <Card title={data.title} text={data.lead} note={t`Version ${{ version: data.version }}`} to={legalPages[name]} />
  );
};

const HelpPages = () => {
  const { data } = useQuery(siteDocumentQuery('help'));
  return (
    <Card
      title={t`Help pages`}
      text={t`Answers that the help center’s links and its search lead to.`}
      note={data ? t`${plural({ pages: data.pages.length }, { one: '# page', other: '# pages' })}` : ''}
      to="/dashboard/admin/site/help"
      edits
    />
  );
};

interface CardsProps {
  readonly help: SavedGroups;
  /** Who only edits the site finds the legal texts among its others. */
  readonly isAdmin: boolean;
}

const Cards = ({ help: { data, savedAt }, isAdmin }: CardsProps) => {
  const boxes = data.reduce((sum, group) => sum + group.boxes.length, 0);
  return (
    <div className="grid gap-4 @2xl:grid-cols-2">
      <Card
        title={t`Help center`}
        text={t`Links and boxes that visitors see. Edit them in the Legal Editor.`}
        note={
          savedAt === null
            ? t`${plural({ links: data.length }, { one: '# link', other: '# links' })}, ${plural({ boxes }, { one: '# box', other: '# boxes' })}. Not changed yet.`
            : t`${plural({ links: data.length }, { one: '# link', other: '# links' })}, ${plural({ boxes }, { one: '# box', other: '# boxes' })}. Saved ${{ time: formatLocalMoment(savedAt) }}.`
        }
        to={helpCenterPath}
      />
      <HelpPages />
      {isAdmin && <LegalCard name="terms" />}
      {isAdmin && <LegalCard name="privacy" />}
    </div>
  );
};

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading`} className="grid gap-4 @2xl:grid-cols-2">
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} className="h-40 w-full rounded-l" />
    ))}
  </output>
);

export const Component = () => {
  const { data, error, refetch } = useQuery(helpEditQuery());
  const { user } = useSession();
  const isAdmin = user?.role === 'admin';
  const [open, setOpen] = useState(false);
  return (
    <DashboardPage
      title={isAdmin ? t`Legal` : t`Help center`}
      lead={isAdmin ? t`The site’s help center and legal texts.` : t`Its links, and the pages that they lead to.`}
      aside={
        <Button variant="primary" onClick={() => setOpen(true)}>
          <Icon name="edit" size={18} /> {t`Open Legal Editor`}
        </Button>
      }
    >
      {data ? (
        <Cards help={data} isAdmin={isAdmin} />
      ) : error ? (
        <ErrorState error={error} title={t`We couldn’t load the legal page`} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <LegalEditor open={open} onOpenChange={setOpen} />
    </DashboardPage>
  );
};
