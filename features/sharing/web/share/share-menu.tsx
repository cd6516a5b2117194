import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { copyLink } from '#ui/composites/copy-link.ts';
import { canShareElsewhere, shareLink } from '#ui/composites/share-sheet.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Menu, MenuItem } from '#ui/primitives/overlays/menu.tsx';
import type { Beat } from '#features/catalogue/contract.ts';
import { type EmbeddedArtist, embedCode, embedOfArtist, embedOfBeat } from '../../embed-code.ts';
import { copyEmbedCode } from './copy-embed-code.ts';

interface ShareMenuProps {
  /** A name such as "Nova Tide - Undertow". */
  readonly name: string;
  readonly url: string;
  readonly origin: string;
  /** The button’s content. */
  readonly label: ReactNode;
  /** Either a beat or an artist can be embedded; without them there's no code. */
  readonly beat?: Beat;
  readonly artist?: EmbeddedArtist;
}

const copyCode = ({ origin, beat, artist }: ShareMenuProps): void => {
  const embed = beat ? embedOfBeat(beat, origin) : artist && embedOfArtist(artist, origin);
  if (embed) void copyEmbedCode(embedCode(embed));
};

const elsewhere = ({ name, url }: ShareMenuProps) => [
  ['WhatsApp', `https://wa.me/?${new URLSearchParams({ text: `${name} ${url}` })}`],
  ['X', `https://x.com/intent/post?${new URLSearchParams({ text: name, url })}`],
];

/** Opens at once, because its button was pressed before its code was loaded. */
export const ShareMenu = (props: ShareMenuProps) => (
  <Menu defaultOpen align="start" trigger={<Button className="max-w-full">{props.label}</Button>}>
    <MenuItem onSelect={() => void copyLink(props.url)}>
      <Icon name="copy" />
      {t`Copy link`}
    </MenuItem>
    {(props.beat ?? props.artist) && (
      <MenuItem onSelect={() => copyCode(props)}>
        <Icon name="copy" />
        {t`Copy embed code`}
      </MenuItem>
    )}
    {elsewhere(props).map(([site, address]) => (
      <MenuItem key={site} onSelect={() => window.open(address, '_blank', 'noopener')}>
        <Icon name="external" />
        {site}
      </MenuItem>
    ))}
    {canShareElsewhere() && (
      <MenuItem onSelect={() => void shareLink(props.name, props.url)}>
        <Icon name="device" />
        {t`More ways to share…`}
      </MenuItem>
    )}
  </Menu>
);
