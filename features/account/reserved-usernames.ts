import { artists as builtInArtists } from '#content/artists.ts';
import { label } from '#content/label.ts';

/**
 * Words in this site's URLs, which contain usernames, too. `server/access.test.ts` fails if the word of a new page or
 * endpoint is missing here.
 */
// prettier-ignore
const addressWords = [
  'accept', 'account', 'actions', 'account-settings', 'account-status', 'active-requests', 'addlicense', 'admin', 'admin-tools',
  'agreement', 'agreement-preview', 'agreements', 'consent', 'ai-policy', 'all-settings', 'all-users', 'allowed', 'api', 'app', 'app-info', 'artist', 'assets', 'audit', 'auth',
  'balance', 'balance-history', 'beats', 'beatstore', 'block-sender', 'browser-errors', 'callback', 'cards', 'carted', 'change-password', 'checkout',
  'checkout-session', 'checktoken', 'close', 'code', 'codes', 'comment', 'config', 'confirm', 'connect', 'contact', 'covers',
  'create-checkout-session', 'csl', 'dashboard', 'deals', 'dev', 'docs', 'ecom', 'edit', 'email', 'embed', 'everyone', 'export', 'facets', 'failed', 'favicon', 'favorites', 'feed',
  'feedback-general', 'file', 'files', 'find', 'follow-by-email', 'follow-mails', 'followers', 'following', 'follows', 'forgot-password', 'free-download', 'free-downloads', 'free-use', 'front-end', 'getallbeats', 'google', 'google-failed',
  'healthz', 'help', 'hero', 'hidden', 'home', 'inbox', 'investigation-center', 'isecomenabled', 'items', 'jobs', 'keys', 'label-promotions', 'ledger', 'legal', 'license', 'licensees', 'licenses', 'like', 'link', 'login',
  'logout', 'mail-blocks', 'mails', 'media', 'merch', 'metrics', 'mp3', 'my-beats', 'my-notes', 'my-orders', 'near', 'new-beat', 'new-dropdown', 'oembed', 'openapi', 'offer', 'offers', 'counter', 'decline', 'minimums', 'waiting', 'new',
  'webhooks', 'deliveries', 'rotate', 'secret', 'test',
  'options', 'orders', 'ourwork', 'owned', 'outbox', 'passkey', 'passkeys', 'password-reset', 'password-validate', 'payouts',
  'peaks', 'people', 'pictures', 'play', 'played', 'price-mails', 'privacy', 'product', 'profile', 'profile-image', 'profile-u-e-v',
  'profile-u-v', 'promotion', 'promotions', 'publish', 'purchased', 'quote', 'readyz', 'reauth', 'receivers', 'recent-orders',
  'reconcile', 'refunds', 'restore', 'take-off', 'withdraw', 'withdrawal', 'withdrawals', 'moderation', 'discounts', 'discount-codes',
  'recent-sales', 'recovery-codes', 'refuse', 'register', 'reports', 'resend', 'reset', 'retry', 'robots', 'sale-mails',
  'subscribe', 'unsubscribe', 'subscriptions', 'emaillist', 'end', 'mailing-list', 'preferences', 'pause', 'resume', 'cancel',
  'notices', 'own-notices', 'report', 'status', 'reviews', 'ask', 'act', 'reject', 'release-money', 'court', 'counter', 'target', 'complete',
  'bulk', 'check', 'import', 'imports',
  'legal-texts', 'site-documents', 'site-drafts', 'site-pictures', 'site-previews', 'site-setup', 'site-artists', 'artists', 'site-sellers', 'artist-page', 'my-page', 'state', 'draft', 'theme', 'drafts', 'versions', 'preview', 'previews',
  'splits', 'shares', 'rights',
  'disputes', 'evidence', 'submit', 'auto-submit',
  'credit-notes', 'tax',
  'screenshot', 'admin-summary', 'replies', 'reopen', 'support-desk', 'totals',
  'security', 'sell', 'seller', 'seller-details', 'send', 'send-code', 'send-purchase-email', 'server-status', 'sessions',
  'settings', 'setup', 'similar', 'signup', 'profiles', 'public-profile', 'picture', 'heroes', 'clear', 'site', 'site-directory', 'sitemap', 'sold', 'spending', 'statistics', 'stop', 'stream', 'stripe',
  'stripe-connect', 'stripe-dashboard-link', 'success', 'support', 'support-admin', 'support-requests', 'sync', 'terms',
  'thestory', 'token', 'total', 'track', 'transfers', 'two-factor', 'undo', 'unknown-payments', 'unpublish', 'update', 'update-profile', 'update-user', 'update-user-settings',
  'update-user-settings-f2a', 'updateuserprofile', 'upgrades', 'upload', 'upload-profile-image', 'uploads', 'usable', 'user',
  'user-info', 'user-search', 'username', 'users', 'verify-account', 'verify-email', 'verify-token', 'views', 'webhook',
];

/** Names that claim to speak for the site. */
const staffWords = [
  'administrator', 'moderator', 'root', 'system', 'staff', 'official', 'billing', 'payments', 'webmaster', 'postmaster',
  'noreply', 'customer-service', 'trust-and-safety', 'stemhouse',
]; // prettier-ignore

/** Words that impostors put around a name. */
const affixes = [
  'the', 'real', 'its', 'my', 'official', 'music', 'beat', 'beats', 'beatstore', 'record', 'records', 'recordings', 'label',
  'store', 'shop', 'studio', 'studios', 'prod', 'producer', 'productions', 'team', 'crew', 'staff', 'support', 'help', 'admin',
  'service', 'payments', 'billing', 'security', 'info', 'contact', 'mail', 'sales', 'news', 'hq', 'inc', 'llc',
]; // prettier-ignore

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o', 1: 'i', l: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g',
}; // prettier-ignore

const inRow = (first: number, signs: string): [string, string][] =>
  [...signs].map((sign, index) => [String.fromCodePoint(first + index), sign]);
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Letters and digits in circles and squares, also as emoji, that Unicode doesn't decompose (NFKD folds the others). */
const enclosed: readonly (readonly [string, string])[] = [
  // Negative circled, negative squared, and the letters of flags.
  ...[0x1f150, 0x1f170, 0x1f1e6].flatMap((first) => inRow(first, alphabet)),
  // Circled digits: negative, in other fonts, and double.
  ...[0x2776, 0x2780, 0x278a, 0x24f5].flatMap((first) => inRow(first, '123456789')),
  ...inRow(0x24ff, '0'),
  ...Object.entries({
    '🆎': 'ab', '🆑': 'cl', '🆒': 'cool', '🆓': 'free', '🆔': 'id', '🆕': 'new', '🆖': 'ng', '🆗': 'ok', '🆘': 'sos', '🆙': 'up',
    '🆚': 'vs', '⭕': 'o', '🔴': 'o', '❌': 'x', '✖': 'x', '®': 'r', '©': 'c', '℗': 'p',
  }), // prettier-ignore
];

/** The Latin letters that other characters look like: enclosed, foreign and phonetic letters, and small capitals. */
export const foreignLookAlikes: Readonly<Record<string, string>> = Object.fromEntries([
  ...enclosed,
  ...[
    'aаαɑᴀ', 'bвʙβɓƀ', 'cсϲᴄƈɕ', 'dԁᴅɗɖ', 'eеεᴇɛɇ', 'fƒꜰ', 'gԍɡɢɠǥ', 'hнһʜɦħ', 'iіιıɪӏɨɩ', 'jјϳȷᴊʝɉ', 'kкκᴋƙ', 'lʟɫɬƚ',
    'mмᴍɱ', 'nпɴηɲɳ', 'oоοօᴏɵ', 'pрρᴘƥ', 'qԛʠ', 'rгʀɾɽ', 'sѕꜱʂ', 'tтτᴛƭʈ', 'uυսᴜʉ', 'vνᴠʋ', 'wԝᴡ', 'xхχ', 'yуүʏƴ', 'zᴢʐƶ',
  ].flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])),
]); // prettier-ignore

/** A word without case, separators and accents. "G1-JO", "GlJO" and "gijo" have the same shape. */
const shapeOf = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, (character) => foreignLookAlikes[character] ?? '')
    .replaceAll(/[l\d]/g, (character) => lookAlikes[character] ?? character)
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm');

const shapesOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(shapeOf));

const addresses = shapesOf(addressWords);
const affixShapes = [...shapesOf(affixes)];

interface LabelArtist {
  readonly username: string;
  readonly name: string;
  readonly contact: { readonly email: string };
}

let labelShape = '';
let artists: readonly LabelArtist[] = [];
/** Names that no username may resemble, even with other words around them. */
let protectedShapes: ReadonlySet<string> = new Set();

/** Called on the server with what is published: `features/site`. */
export const protectNames = (labelName: string, labelArtists: readonly LabelArtist[]): void => {
  labelShape = shapeOf(labelName);
  artists = labelArtists;
  const names = artists.flatMap(({ username, name }) => [username, name]);
  protectedShapes = shapesOf([labelName, ...names, 'admin', 'support', ...staffWords]);
};

protectNames(label.name, builtInArtists);

/** The shape itself, and what remains after removing any number of affixes from either end. */
const withoutAffixes = (shape: string): ReadonlySet<string> => {
  // The loop also visits the words that it adds.
  const found = new Set([shape]);
  for (const word of found) {
    for (const affix of affixShapes) {
      if (word.startsWith(affix)) found.add(word.slice(affix.length));
      if (word.endsWith(affix)) found.add(word.slice(0, -affix.length));
    }
  }
  return found;
};

/** Whether neighboring parts of a name spell the label's name: "dj.gijo-beats", "x_gijo_x". */
const namesLabel = (name: string): boolean => {
  const parts = name.split(/[^\p{L}\p{N}]+/u).map(shapeOf);
  return parts.some((_, start) =>
    parts.some((__, end) => end >= start && parts.slice(start, end + 1).join('') === labelShape),
  );
};

/** Longer names count as look-alikes, because the time to compare grows with at least the square of the length. */
const longestCompared = 150;

/** Whether people could mistake the name for the label, one of its artists, or the site's staff. */
export const looksLikeLabel = (name: string): boolean =>
  name.length > longestCompared ||
  // "gijo2" is as misleading as "gijo".
  [name, name.replaceAll(/\d+/g, '')].some(
    (spelling) =>
      [...withoutAffixes(shapeOf(spelling))].some((shape) => protectedShapes.has(shape)) || namesLabel(spelling),
  );

/** Whether the words differ by one letter that is added, missing or changed, or by two that are swapped. */
const isOneOff = (word: string, other: string): boolean => {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  const start = [...short].findIndex((letter, index) => letter !== long[index]);
  if (word === other || long.length - short.length > 1 || start === -1) return long.length - short.length === 1;
  const [a, b] = [short.slice(start), long.slice(start)];
  if (short.length < long.length) return a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0]);
};

/** Skipped for a label with under four letters, because too many real names are one letter away from it. */
const isOneFromLabel = (name: string): boolean =>
  labelShape.length >= 4 && [...withoutAffixes(shapeOf(name))].some((shape) => isOneOff(shape, labelShape));

/** Files at a site's root that browsers run or show: `robots.txt`, `x.js`. */
const fileName =
  /\.(?:txt|ico|m?js|jsx?|tsx?|css|map|json5?|jsonld|webmanifest|manifest|xml|x?html?|php\d?|aspx?|jsp|cgi|sh|exe|bat|cmd|msi|dmg|apk|jar|png|jpe?g|gif|webp|avif|svg|bmp|pdf|docx?|xlsx?|zip|rar|7z|t?gz|tar|mp[34]|m4a|wav|flac|ogg|aiff?|woff2?|ttf|otf|wasm|rss|atom|csv|sql|env|ya?ml|toml|ini|conf|log|bak|pem|key|crt|lock)$/i;
const looksLikeFile = (name: string): boolean => name.startsWith('.') || fileName.test(name);

export const isFreeUsername = (name: string): boolean =>
  !addresses.has(shapeOf(name)) &&
  !looksLikeLabel(name) &&
  !isOneFromLabel(name) &&
  !looksLikeFile(name) &&
  !/^closed-[0-9a-f]{8,}$/i.test(name);

/** Artists of the label may take their name once they have verified the email that the label lists for them. */
export const isOwnArtistName = (
  name: string,
  person: { readonly email: string; readonly email_verified_at: Date | null },
): boolean =>
  person.email_verified_at !== null &&
  artists.some(
    ({ username, contact }) =>
      username.toLowerCase() === name.toLowerCase() && contact.email.toLowerCase() === person.email.toLowerCase(),
  );
