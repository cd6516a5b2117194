import agreements from './published/agreements.json' with { type: 'json' };
import artists from './published/artists.json' with { type: 'json' };
import disclaimer from './published/disclaimer.json' with { type: 'json' };
import freeUse from './published/free-use.json' with { type: 'json' };
import help from './published/help.json' with { type: 'json' };
import home from './published/home.json' with { type: 'json' };
import label from './published/label.json' with { type: 'json' };
import merch from './published/merch.json' with { type: 'json' };
import navigation from './published/navigation.json' with { type: 'json' };
import notices from './published/notices.json' with { type: 'json' };
import ourWork from './published/our-work.json' with { type: 'json' };
import prices from './published/prices.json' with { type: 'json' };
import privacy from './published/privacy.json' with { type: 'json' };
import seller from './published/seller.json' with { type: 'json' };
import sell from './published/sell.json' with { type: 'json' };
import story from './published/story.json' with { type: 'json' };
import terms from './published/terms.json' with { type: 'json' };
import theme from './published/theme.json' with { type: 'json' };
import withdrawal from './published/withdrawal.json' with { type: 'json' };
import type { PublishedFile } from './published-file.ts';

/**
 * What `npm run content -- export` has written of each document, which takes the place of the texts in this folder. The
 * modules of texts that other code reads besides `features/site` look into their own file themselves.
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
