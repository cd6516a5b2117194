import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Menu, MenuCheck, MenuLabel } from '#ui/primitives/overlays/menu.tsx';
import { player, usePlayer } from '../player.ts';

const keys = [
  ['Space', 'Play or pause'],
  ['← →', 'Back/forward 5 seconds'],
  ['↑ ↓', 'Volume'],
  ['M', 'Mute'],
  ['L', 'Loop'],
  ['S', 'Shuffle'],
] as const;

/** Plain text, because a menu may contain nothing but text and items. */
const KeyList = () => (
  <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-3 pb-2 text-sm">
    {keys.map(([key, meaning]) => (
      <div key={key} className="contents">
        <span className="tabular font-semibold">{key}</span>
        <span className="text-muted">{meaning}</span>
      </div>
    ))}
  </div>
);

/** Lists the player's keys, and has the switch that makes them work on the whole page. */
export const PlayerMenu = () => {
  const everywhere = usePlayer((state) => state.keysEverywhere);
  return (
    <Menu trigger={<IconButton label="Player shortcuts" icon="keyboard" />}>
      <MenuLabel>Shortcuts in the player</MenuLabel>
      <KeyList />
      <MenuCheck checked={everywhere} onChange={(next) => player.setKeysEverywhere(next)}>
        Anywhere on the page
      </MenuCheck>
    </Menu>
  );
};
