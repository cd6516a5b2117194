import { useSession } from '#features/auth/web/public.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** Most visitors come about something they just bought. */
export const RecentItems = () => {
  const { user } = useSession();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-l border border-line bg-panel px-4 py-3 sm:px-6">
      <Icon name="info" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-48">
        {t`Looking for your recent items? Your files and receipts are with your order.`}
      </span>
      <Link
        to={user ? '/dashboard/user/my-orders' : '/orders/find'}
        className="inline-flex min-h-11 items-center font-medium"
      >
        {user ? t`My orders` : t`Find my order`}
      </Link>
    </p>
  );
};
