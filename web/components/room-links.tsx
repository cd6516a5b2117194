import { useEcomFlag } from '#features/settings/web/public.ts';
import { DashboardIcon } from '#ui/composites/dashboard-icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { sectionsOf } from '../shell/dashboard/links.ts';
import { t } from '#contract-kit/texts/text.ts';

/** What sellers use daily of the sidebar, for a phone, which hides it. */
export const RoomLinks = () => {
  const [selling] = sectionsOf({ role: 'seller' }, useEcomFlag());
  const rooms = selling?.entries.filter(({ name }) => name !== 'seller-home' && name !== 'developers') ?? [];
  return (
    <nav aria-label={t`Selling`}>
      <ul className="flex flex-wrap gap-2">
        {rooms.map(({ name, label, icon, tabs: [first] }) => (
          <li key={name} className="grow">
            <Link
              variant="bare"
              to={first.to}
              className="flex min-h-11 items-center justify-center gap-2 rounded-full border border-line bg-panel px-3 text-sm font-medium transition-colors hover:border-edge"
            >
              <DashboardIcon name={icon} className="text-muted" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
