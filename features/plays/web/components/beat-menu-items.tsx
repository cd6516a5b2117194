import type { ReactNode } from 'react';
import { productPath } from '#features/catalogue/paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/primitives/overlays/menu.tsx';
import type { PlayableBeat } from '../playable-beat.ts';
import { enqueue } from '../queue-actions.ts';

interface BeatMenuItemsProps {
  readonly beat: PlayableBeat;
  readonly trigger: ReactNode;
}

/** Opens at once, because the menu's button was pressed before this code had loaded. */
export const BeatMenuItems = ({ beat, trigger }: BeatMenuItemsProps) => (
  <Menu defaultOpen trigger={trigger}>
    <MenuItem onSelect={() => enqueue(beat, 'next')}>
      <Icon name="next" />
      {t`Play next`}
    </MenuItem>
    <MenuItem onSelect={() => enqueue(beat, 'last')}>
      <Icon name="queue" />
      {t`Add to queue`}
    </MenuItem>
    <MenuLink to={productPath(beat._id)}>
      <Icon name="arrow-right" />
      {t`Go to its page`}
    </MenuLink>
  </Menu>
);
