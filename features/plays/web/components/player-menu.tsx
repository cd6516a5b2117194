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

/** Plain text: a menu may hold nothing else beside its items. */
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

/** The player's keys, and whether they act on the whole page. */
export const PlayerMenu = () => {
  const everywhere = usePlayer((state) => state.keysEverywhere);
  return (
    <Menu trigger={<IconButton label="Player keys" icon="keyboard" />}>
      <MenuLabel>Keys in the player</MenuLabel>
      <KeyList />
      <MenuCheck checked={everywhere} onChange={(next) => player.setKeysEverywhere(next)}>
        On the whole page too
      </MenuCheck>
    </Menu>
  );
};
