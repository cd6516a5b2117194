import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { type LegalName, legalPages } from '#features/site/legal-pages.ts';
import { legalTextQuery, siteDocumentQuery } from '#features/site/web/public.ts';
import { counted, formatLocalMoment } from '#contract-kit/format.ts';
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

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly note: string;
  readonly to: string;
  /** What the link does. */
  readonly verb?: 'View' | 'Edit';
}

const Card = ({ title, text, note, to, verb = 'View' }: CardProps) => (
  <Panel title={title} lead={text} className="flex flex-col">
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="min-w-0 text-muted">{note}</p>
      <Link to={to} className="inline-flex min-h-11 items-center">
        {verb}
        <span className="sr-only"> {title}</span>
      </Link>
    </div>
  </Panel>
);

/** The text in force. */
const LegalCard = ({ name }: { readonly name: LegalName }) => {
  const { data, error, refetch } = useQuery(legalTextQuery(name));
  if (error) return <ErrorState error={error} title="We couldn’t load this text" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full rounded-l" />;
  return <Card title={data.title} text={data.lead} note={`Version ${data.version}`} to={legalPages[name]} />;
};

const HelpPages = () => {
  const { data } = useQuery(siteDocumentQuery('help'));
  return (
    <Card
      title="Help pages"
      text="Answers that the help center’s links and its search lead to."
      note={data ? counted(data.pages.length, 'page') : ''}
      to="/dashboard/admin/site/help"
      verb="Edit"
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
  const counts = `${counted(data.length, 'link')}, ${counted(boxes, 'box', 'boxes')}`;
  return (
    <div className="grid gap-4 @2xl:grid-cols-2">
      <Card
        title="Help center"
        text="Links and boxes that visitors see. Edit them in the Legal Editor."
        note={savedAt === null ? `${counts}. Not changed yet.` : `${counts}. Saved ${formatLocalMoment(savedAt)}.`}
        to={helpCenterPath}
      />
      <HelpPages />
      {isAdmin && <LegalCard name="terms" />}
      {isAdmin && <LegalCard name="privacy" />}
    </div>
  );
};

const Waiting = () => (
  <output aria-busy="true" aria-label="Loading" className="grid gap-4 @2xl:grid-cols-2">
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
      title={isAdmin ? 'Legal' : 'Help center'}
      lead={isAdmin ? 'The site’s help center and legal texts.' : 'Its links, and the pages that they lead to.'}
      aside={
        <Button variant="primary" onClick={() => setOpen(true)}>
          <Icon name="edit" size={18} /> Open Legal Editor
        </Button>
      }
    >
      {data ? (
        <Cards help={data} isAdmin={isAdmin} />
      ) : error ? (
        <ErrorState error={error} title="We couldn’t load the legal page" onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <LegalEditor open={open} onOpenChange={setOpen} />
    </DashboardPage>
  );
};
