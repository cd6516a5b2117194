import { classNames } from '#ui/primitives/class-names.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/primitives/overlays/menu.tsx';
import { DashboardIcon } from '#ui/composites/dashboard-icon.tsx';
import { t } from '#contract-kit/texts/text.ts';

const teamsOf = () => [t`Team A`, t`Team B`, t`Team C`];
const comingLater = (): void => toast.info(t`Teams aren’t available yet.`, { title: t`Coming soon` });

export const TeamBox = ({ wide }: { readonly wide: boolean }) =>
  wide ? (
    <p className="flex items-start gap-3 rounded-m border border-line bg-raised p-3 text-sm text-muted">
      <DashboardIcon name="team" className="mt-0.5 shrink-0" />
      {t`Nothing here boss! Teams isn’t enabled.`}
    </p>
  ) : (
    <p title={t`Nothing here boss! Teams isn’t enabled.`} className="grid size-11 place-items-center text-muted">
      <DashboardIcon name="team" />
      <span className="sr-only">{t`Nothing here boss! Teams isn’t enabled.`}</span>
    </p>
  );

/** Everyone else's teams menu, which is a placeholder and says so. */
export const TeamsMenu = ({ wide }: { readonly wide: boolean }) => (
  <Menu
    align="start"
    trigger={
      <button
        type="button"
        title={wide ? undefined : t`Teams`}
        className={classNames(
          'flex min-h-11 items-center rounded-m transition-colors hover:bg-raised aria-expanded:bg-raised',
          wide ? 'w-full gap-3 border border-line px-3 text-sm' : 'w-11 justify-center text-muted',
        )}
      >
        <DashboardIcon name="team" className="shrink-0" />
        <span className={wide ? 'flex-1 text-start' : 'sr-only'}>{t`Teams`}</span>
        {wide && <Icon name="chevron-down" size={16} className="text-muted" />}
      </button>
    }
  >
    <MenuLabel>{t`Teams · coming soon`}</MenuLabel>
    {teamsOf().map((team) => (
      <MenuItem key={team} onSelect={comingLater}>
        {team}
      </MenuItem>
    ))}
    <MenuSeparator />
    <MenuItem onSelect={comingLater}>
      <Icon name="plus" size={16} /> {t`Add Team`}
    </MenuItem>
  </Menu>
);
