import { useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { AiPanel } from '../components/ai-panel.tsx';
import { EcomPanel } from '../components/ecom-panel.tsx';
import { EcomEditor } from '../components/ecom-editor.tsx';
import { t } from '#contract-kit/texts/text.ts';

const comingOf = () => [
  { title: t`Categories`, text: t`Group beats and licenses in the store.` },
  { title: t`Sellers`, text: t`See who sells what, and on what terms.` },
  { title: t`Support`, text: t`Answer questions about orders from here.` },
];

const Coming = () => (
  <ul aria-label={t`Coming soon`} className="grid gap-3 @xl:grid-cols-2 @3xl:grid-cols-3">
    {comingOf().map(({ title, text }) => (
      <li key={title} className="rounded-l border border-line bg-panel p-4 sm:p-5">
        <h2 className="flex flex-wrap items-center justify-between gap-2 font-display font-semibold">
          {title} <Badge className="font-sans font-normal">{t`Coming soon`}</Badge>
        </h2>
        <p className="mt-1.5 text-sm text-muted">{text}</p>
      </li>
    ))}
  </ul>
);

export const Component = () => {
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  if (!user) return null;
  return (
    <DashboardPage
      title={t`E-commerce`}
      lead={t`Switch buying on or off, and edit what you sell.`}
      aside={
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {t`Ecom Editor`}
        </Button>
      }
    >
      <div className="grid gap-6">
        <EcomPanel />
        <AiPanel />
        <Coming />
      </div>
      <EcomEditor user={user} open={editing} onOpenChange={setEditing} />
    </DashboardPage>
  );
};
