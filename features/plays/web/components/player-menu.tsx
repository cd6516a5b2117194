import { t } from '#contract-kit/texts/text.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Menu, MenuCheck, MenuLabel } from '#ui/primitives/overlays/menu.tsx';
import { player, usePlayer } from '../player.ts';

const keysOf = () => [
  [t`Space`, t`Play or pause`],
  ['← →', t`Back/forward 5 seconds`],
  ['↑ ↓', t`Volume`],
  ['M', t`Mute`],
  ['L', t`Loop`],
  ['S', t`Shuffle`],
];

/** Plain text, because a menu may contain nothing but text and items. */
const KeyList = () => (
  <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-3 pb-2 text-sm">
    {keysOf().map(([key, meaning]) => (
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
    <Menu trigger={<IconButton label={t`Player shortcuts`} icon="keyboard" />}>
      <MenuLabel>{t`Shortcuts in the player`}</MenuLabel>
      <KeyList />
      <MenuCheck checked={everywhere} onChange={(next) => player.setKeysEverywhere(next)}>
        {t`Anywhere on the page`}
      </MenuCheck>
    </Menu>
  );
};
