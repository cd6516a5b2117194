import { type ReactNode, Suspense, useState } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { LicenseManager } from '#features/licenses/web/public.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** Even an admin gets an email address: on the support page, admins only respond to others. */
const CategoryEditor = ({ user }: { readonly user: UserInfo }) => {
  const label = useLabel();
  return (
    <EmptyState
      title={t`This feature has been disabled contact support`}
      text={
        user.role === 'admin' ? (
          <T>
            Categories come with the code of this site. Ask whoever runs its server, or write to{' '}
            <Link to={`mailto:${label.email}`}>
              <V of={{ email: <EmailAddress address={label.email} /> }} />
            </Link>
            .
          </T>
        ) : (
          <T>
            Write to <V of={{ label: label.name }} /> at{' '}
            <Link to={`mailto:${label.email}`}>
              <V of={{ email: <EmailAddress address={label.email} /> }} />
            </Link>
            , or open a support request.
          </T>
        )
      }
      action={
        <Button asChild>
          <Link variant="bare" to="/support">
            {t`Support`}
          </Link>
        </Button>
      }
    />
  );
};

const Products = ({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) => (
  <>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-sm text-muted">
        {t`Your licenses are your products: what buyers can do with your beats, which files they get, and what it costs.`}
      </p>
      {aside}
    </div>
    {children}
  </>
);

const ProductEditor = ({ user }: { readonly user: UserInfo }) => {
  const [edit, onEdit] = useState<string | null>(null);
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-m" />}>
      <LicenseManager {...{ user, edit, onEdit }} frame={Products} />
    </Suspense>
  );
};

const handlers = ['Stripe', 'Stripe Connect', 'PayPal'] as const;
type Handler = (typeof handlers)[number];

const PaymentHandler = () => {
  const [on, setOn] = useState<readonly Handler[]>([]);
  return (
    <div className="grid max-w-xl gap-3">
      <p className="rounded-m border border-line bg-raised p-3 text-sm text-muted">
        {t`These switches are placeholders. They change nothing in the store, and they’re reset when you close this editor. Payment methods come from the server’s configuration.`}
      </p>
      {handlers.map((handler) => (
        <Switch
          key={handler}
          label={handler}
          checked={on.includes(handler)}
          onChange={(next) => setOn(next ? [...on, handler] : on.filter((one) => one !== handler))}
        />
      ))}
    </div>
  );
};

type TabName = 'category' | 'product' | 'payment' | 'seller' | 'support';

interface EcomEditorProps {
  readonly user: UserInfo;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const EcomEditor = ({ user, open, onOpenChange }: EcomEditorProps) => {
  const [tab, setTab] = useState<TabName>('category');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Ecom Editor`} width="xl">
      <Tabs<TabName>
        label={t`What to edit`}
        value={tab}
        onChange={setTab}
        className="@container min-h-96"
        tabs={[
          { value: 'category', label: t`Category editor`, panel: <CategoryEditor user={user} /> },
          { value: 'product', label: t`Product editor`, panel: <ProductEditor user={user} /> },
          { value: 'payment', label: t`Payment handler`, panel: <PaymentHandler /> },
          {
            value: 'seller',
            label: t`Seller`,
            panel: <EmptyState title={t`Seller`} text={t`Coming soon. Nothing can be changed here yet.`} />,
          },
          {
            value: 'support',
            label: t`Support`,
            panel: <EmptyState title={t`Support`} text={t`Coming soon. Nothing can be changed here yet.`} />,
          },
        ]}
      />
    </Dialog>
  );
};
