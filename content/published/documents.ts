import agreements from './agreements.json' with { type: 'json' };
import artists from './artists.json' with { type: 'json' };
import disclaimer from './disclaimer.json' with { type: 'json' };
import freeUse from './free-use.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import label from './label.json' with { type: 'json' };
import merch from './merch.json' with { type: 'json' };
import navigation from './navigation.json' with { type: 'json' };
import notices from './notices.json' with { type: 'json' };
import ourWork from './our-work.json' with { type: 'json' };
import prices from './prices.json' with { type: 'json' };
import privacy from './privacy.json' with { type: 'json' };
import seller from './seller.json' with { type: 'json' };
import sell from './sell.json' with { type: 'json' };
import story from './story.json' with { type: 'json' };
import terms from './terms.json' with { type: 'json' };
import theme from './theme.json' with { type: 'json' };
import withdrawal from './withdrawal.json' with { type: 'json' };
import type { PublishedFile } from './published-file.ts';

/**
 * The site's documents as `npm run content -- export` has written them. They replace the texts in `content/`.
 * Modules with texts that other code reads, too, such as `theme.ts`, look into their file themselves.
 */
export const published = {
  label,
  navigation,
  theme,
  disclaimer,
  home,
  story,
  artists,
  'our-work': ourWork,
  merch,
  sell,
  prices,
  help,
  seller,
  terms,
  privacy,
  withdrawal,
  'free-use': freeUse,
  agreements,
  notices,
} as const satisfies Readonly<Record<string, PublishedFile>>;
