import type { z } from 'zod';
import { colorPattern, contrastOf, findIllegible, findLegible } from '#contract-kit/colors/theme-colors.ts';
import type { FontPair } from '#contract-kit/colors/theme-href.ts';
import { networkNames } from '#contract-kit/label.ts';
import { agreements } from './agreement-parts.ts';
import { artistPage, type ArtistPageName, maxArtists, pageFields } from './artist-document.ts';
import { help } from './help-document.ts';
import { notices } from './notices-document.ts';
import { type LegalName, legalPages } from './legal-pages.ts';
import { faultOfParagraph } from './legal-variables.ts';
import {
  artist,
  check,
  choice,
  color,
  emailField,
  group,
  line,
  link,
  list,
  optional,
  paragraphMax,
  paragraphs,
  type GroupField,
  type Part,
  logoPicture,
  picture,
  price,
  sellerName,
  sizedGroup,
  text,
  video,
  year,
} from './fields.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Maximum number of cards in the home page's artist grid. */
export const maxCards = 12;
/** Maximum number of characters below a card. */
export const maxCaption = 160;
/** Maximum number of people below “Beat store” in the menu, and in the footer. */
export const maxInNavigation = 8;

const listedAutomatically = 'Your artists are listed automatically until you publish a list of your own.';

const story = group('The story', {
  title: line('Title', 80),
  short: paragraphs('On the home page', 4, {
    hint: 'The first paragraph is large. It also opens the story’s own page. An empty line begins a new paragraph.',
  }),
  chapters: list('Chapters', group('Chapter', { heading: line('Heading', 80), paragraphs: paragraphs('Text', 6) }), {
    one: 'chapter',
    max: 8,
  }),
  artists: list('The people', artist('Artist'), { one: 'artist', min: 0, max: 24, hint: listedAutomatically }),
});

const beatOf = (label: string) => group(label, { artist: artist('Artist'), title: line('Title of the beat', 120) });

const ofGallery = group('Picture', {
  caption: line('Caption', 160),
  beat: optional(beatOf('Cover of a beat')),
  picture: optional(picture('Picture')),
});

const ourWork = group('Our work', {
  title: line('Title', 80),
  lead: text('Below the title', 400),
  choice: optional(
    group(
      'The label’s choice',
      { song: beatOf('Song of the week'), weekly: beatOf('Weekly favorite'), artist: artist('Artist of the week') },
      {
        hint: 'Shown while no promotion runs. A beat that isn’t in the store is replaced by the artist’s most liked one.',
      },
    ),
  ),
  favorites: list(
    'Tabs',
    group('Tab', {
      name: line('Name', 40),
      works: list(
        'Works',
        group('Work', {
          title: line('Title', 120),
          by: line('By', 120),
          year: year('Year'),
          text: text('Text', 300),
          artist: artist('Artist of the beat'),
          beat: optional(line('Title of the beat', 120)),
          picture: optional(picture('Picture instead of the cover')),
          video: optional(group('Video', { title: line('Title of the video', 120), url: video('Link') })),
        }),
        { one: 'work', min: 0, max: 12 },
      ),
    }),
    { one: 'tab', min: 0, max: 6, hint: 'A tab without works isn’t shown.' },
  ),
  gallery: list(
    'Gallery',
    {
      ...ofGallery,
      shape: ofGallery.shape.refine((one) => one.beat || one.picture, {
        error: () => t`Choose a beat or a picture.`,
        path: ['picture'],
      }),
    },
    { one: 'picture', min: 0, max: 24 },
  ),
});

const merch = group('Merch', {
  title: line('Title', 80),
  status: line('Status', 40),
  lead: text('Below the title', 400),
  pieces: list(
    'Planned items',
    group('Item', {
      kind: choice('Drawing', { tee: 'T-shirt', record: 'Record', tote: 'Bag' }),
      name: line('Name', 60),
      text: text('Description', 200),
    }),
    { one: 'item', min: 0, max: 12, hint: 'Nothing here is for sale.' },
  ),
  mail: text('Above the sign-up form', 300),
});

const fact = (label: string, hint?: string) =>
  group(label, { title: line('Title', 40), text: text('Text', 200, hint === undefined ? {} : { hint }) });

const sell = group('Sell your beats', {
  title: line('Title', 80),
  lead: text('Below the title', 400),
  facts: group('Three facts', {
    fee: fact('The label’s share'),
    yours: fact('The seller’s share', '{price} stands for an example price.'),
    wait: fact('The wait'),
  }),
  wait: line('Time from upload to sale', 20),
  steps: list('Steps', group('Step', { heading: line('Heading', 60), text: text('Text', 300) }), {
    one: 'step',
    max: 6,
  }),
  dashboard: group('The picture of a dashboard', {
    title: line('Title', 80),
    text: text('Text', 300),
    picture: optional(
      sizedGroup(
        'Your own picture',
        { picture: picture('File') },
        {
          hint: 'Shown instead of the demo label’s dashboard, which is left out with its texts once the label has another name or theme. Below, say what it shows.',
        },
      ),
    ),
    alt: text('What the picture shows', 300, { hint: 'Read to people who can’t see it.' }),
  }),
  limits: group('Files', {
    title: line('Title', 80),
    text: text('Text', 300),
    rules: text('Rules', 600),
  }),
});

const card = group('Card', {
  kind: choice('What it shows', { active: 'An artist', coming: 'Someone who is coming', open: 'An open spot' }),
  username: optional(artist('Artist')),
  name: optional(line('Name', 60)),
  caption: text('Caption', maxCaption),
  more: text('Caption while the card is pointed at', maxCaption),
});

const home = group('Home page', {
  picture: optional(picture('Picture at the top, instead of the moving one')),
  cards: list(
    'Artist grid',
    {
      ...card,
      shape: card.shape.superRefine(({ kind, username, name }, context) => {
        if (kind === 'active' && !username) {
          context.addIssue({ code: 'custom', message: t`Choose an artist.`, path: ['username'] });
        }
        if (kind === 'coming' && !name) {
          context.addIssue({ code: 'custom', message: t`Enter a name, or “Coming soon”.`, path: ['name'] });
        }
      }),
    },
    { one: 'card', max: maxCards, hint: listedAutomatically },
  ),
  mailing: group('Mailing lists', { title: line('Title', 80), text: text('Text', 300) }),
});

const artists = group('Artists', {
  artists: list(
    'Artists',
    group('Artist', {
      username: sellerName('Seller', {
        hint: 'Type a part of their name, and choose. Their username is also the address of their page.',
      }),
      name: line('Name', 60),
      tagline: pageFields.tagline,
      story: pageFields.story,
      place: line('Place', 60),
      contact: group('Contact', { role: line('For what', 60), email: emailField('Email') }),
      hero: optional(
        group('Picture', {
          picture: picture('Picture'),
          loop: optional(
            line('Moving picture', 200, {
              hint: 'A short video without sound that repeats in place of the picture. Videos can’t be uploaded here: whoever runs the server puts it in the folder web/public, as mia.webm and as mia.mp4, and you enter /mia.',
            }),
          ),
        }),
      ),
      musicVideo: pageFields.musicVideo,
      links: pageFields.links,
      profileFirst: optional(
        check('What they write in their public profile comes first', {
          hint: 'Otherwise it only fills in what you leave out: links, video and picture.',
        }),
      ),
      mayEdit: optional(
        check('The artist may edit this page themselves', {
          hint: 'Under “My page” in their dashboard: tagline, story, picture, video and links. What they publish takes the place of yours for as long as this is checked and published.',
        }),
      ),
    }),
    {
      one: 'artist',
      min: 0,
      max: maxArtists,
      hint: 'Each is a seller with an account.',
    },
  ),
});

const prices = group('Advertised prices', {
  tiers: list(
    'Prices',
    group('Price', {
      title: line('License', 60),
      price: price('Price'),
      was: optional(price('Former price')),
      files: line('Files', 80),
      copies: line('Copies', 20),
      streams: line('Streams', 20),
    }),
    {
      one: 'price',
      max: 8,
      hint: 'On the page of an artist who has nothing in the store yet. What a beat costs is decided by its licenses, which keep their prices when you change these: an admin changes the label’s under Your beats, Licenses. New sellers sell under those.',
    },
  ),
});

const mailingList = (name: string) => group(name, { name: line('Name', 40), about: line('What it’s about', 120) });

const label = group('Label', {
  name: line('Name', 40, { hint: 'On every page, email and document, and in the numbers of later orders.' }),
  line: line('Line below the name', 80),
  description: text('Description', 300, { hint: 'At the top of the home page, and what search engines show.' }),
  email: emailField('Email address for questions'),
  rights: line('Rights', 80, { hint: 'At the foot of every page, after the year and the name.' }),
  social: list('Pages elsewhere', group('Page', { network: choice('Where', networkNames), url: link('Link') }), {
    one: 'page',
    min: 0,
    max: 8,
  }),
  mailingLists: group('Mailing lists', {
    'beat-packs': mailingList('Beats and kits'),
    'email-updates': mailingList('News'),
    merch: mailingList('Merch'),
  }),
});

const navigation = group(
  'Menu and footer',
  {
    producers: list('Below “Beat store”', group('Producer', { name: line('Name', 60), username: artist('Artist') }), {
      one: 'producer',
      min: 0,
      max: maxInNavigation,
      hint: listedAutomatically,
    }),
    contacts: list(
      'Contacts in the footer',
      group('Contact', { name: line('Name', 60), role: line('For what', 60), email: emailField('Email') }),
      { one: 'contact', min: 0, max: maxInNavigation, hint: listedAutomatically },
    ),
    links: optional(
      list('More links in the footer', group('Link', { text: line('Text', 40), url: link('Address') }), {
        one: 'link',
        max: 8,
        hint: 'Below the links to the site’s own pages.',
      }),
    ),
  },
  { hint: 'The menu’s other entries, such as Home and Our work, have fixed words.' },
);

const disclaimer = group(
  'Disclaimer',
  {
    title: line('Title', 80),
    paragraphs: paragraphs('Text', 6),
    confirm: text('Beside the box', 200, { hint: 'Visitors check this box before they can continue.' }),
    button: line('Button', 30),
  },
  {
    hint: 'Each browser asks once, on the first visit. Visitors who confirmed an earlier text aren’t asked again. Below the text are links to terms and privacy.',
  },
);

const seller = group(
  'Seller on receipts',
  {
    name: line('Name of the company or person', 120),
    address: list('Postal address', line('Line', 120), { one: 'line', min: 0, max: 6 }),
    taxNumber: optional(
      line('Tax or company number', 80, { hint: 'As it should be printed, such as VAT ID: IE1234567X.' }),
    ),
    email: emailField('Email'),
    taxNote: optional(
      line('Why there’s no tax', 200, {
        hint: 'Printed if Stripe doesn’t calculate tax and your country requires a reason.',
      }),
    ),
  },
  {
    hint: 'Named on receipts, invoices, the contact page and the withdrawal form. Your country’s law says what has to be there. Earlier orders keep theirs.',
  },
);

const logo = sizedGroup(
  'Logo',
  {
    picture: logoPicture('Picture'),
    kind: choice('What it is', {
      mark: 'A mark, shown before the name',
      wordmark: 'A wordmark, shown instead of the name',
    }),
  },
  {
    hint: 'Shown instead of the bars, on the label’s background: choose a picture that can be seen on it. The app’s icons are made from it, so a square one is best.',
  },
);

const looks = group(
  'Theme',
  {
    logo: optional(logo),
    background: color('Background', { hint: 'Of every page. Panels, lines and gray text are shades of it.' }),
    text: color('Text'),
    accent: color('Accent', { hint: 'Buttons, links, and the beat that is playing.' }),
    accentBright: color('Accent on hover', { hint: 'While the mouse is over a button or a link.' }),
    fonts: optional(
      choice(
        'Typefaces',
        {
          bricolage: 'Bricolage Grotesque and Manrope: warm, hand-cut',
          fraunces: 'Fraunces and Figtree: soft serifs',
          grotesk: 'Space Grotesk and Instrument Sans: technical',
        } satisfies Record<FontPair, string>,
        {
          none: 'Archivo and Inter: wide and plain',
          hint: 'For headings and text. Emails and players on other sites have those of the reader’s device.',
        },
      ),
    ),
  },
  {
    hint: 'On all pages and dashboards, in emails, app icons and players on other sites, in videos, and in the picture of links to the site. In their light theme, dashboards have a darker accent; a light background is that of both their themes.',
  },
);

const theme = {
  ...looks,
  shape: looks.shape.superRefine((typed, context) => {
    const { background, text: words, accent, accentBright } = typed;
    if (![background, words, accent, accentBright].every((value) => colorPattern.test(value))) return;
    for (const name of findIllegible(typed)) {
      // Rounded down, so that it never says 4.5 of what has less.
      const ratio = Math.floor(contrastOf(typed[name], typed.background) * 10) / 10;
      const near = findLegible(typed[name], [typed.background]);
      context.addIssue({
        code: 'custom',
        message: t`Too hard to read on the background: ${{ ratio: ratio.toFixed(1) }} to 1. ${{ color: near }} would do.`,
        path: [name],
        params: { suggestion: near },
      });
    }
  }),
};

const legalParagraphs = paragraphs('Text', 8);

const legalParts = {
  title: line('Title', 80),
  lead: text('In short', 600),
  parts: list(
    'Parts',
    group('Part', {
      heading: line('Heading', 80),
      paragraphs: {
        ...legalParagraphs,
        shape: legalParagraphs.shape.superRefine((typed, context) =>
          typed.forEach((paragraph, index) => {
            const message = faultOfParagraph(paragraph, paragraphMax);
            if (message !== null) context.addIssue({ code: 'custom', message, path: [index] });
          }),
        ),
      },
    }),
    {
      one: 'part',
      max: 20,
      hint: 'What can stand in braces, and is filled in when you publish: {seller}, the seller on receipts with the address; {law}, the governing law of the license agreements.',
    },
  ),
};

/** Tells the owner what publishing means. `kept` says who keeps the version. */
const legal = (label: string, kept: string) =>
  group(label, legalParts, {
    hint: `Have a lawyer read it. It holds from the day you publish it, or from a time you choose, under a version of its own. ${kept} Earlier versions stay readable.`,
  });

/** On Stripe's page both may have 1,200 characters: custom_text.terms_of_service_acceptance. */
const sentences = (label: string) =>
  group(label, {
    delivery: text('They want their files right away', 400),
    loss: text('They know what they lose by it', 400),
  });

const withdrawal = group(
  'Right of withdrawal',
  {
    ...legalParts,
    complaints: paragraphs('How to complain', 4, {
      hint: 'In the emails that confirm a purchase or decline a withdrawal. An empty line begins a new paragraph.',
    }),
    consent: group('Consent at checkout', {
      checkbox: sentences('Beside a box, for buyers who may withdraw'),
      line: sentences('Above the button, for all other buyers'),
    }),
  },
  {
    hint: 'Have a lawyer read it. It holds from the day you publish it, or from a time you choose. Each order keeps the version in force when it was placed. Earlier versions stay readable.',
  },
);

/** The parts of the site that its owner edits. Their texts until then are in `content/`. */
export const siteDocuments = {
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
  terms: legal('Terms', 'Each order keeps the version that its buyer agreed to.'),
  privacy: legal('Privacy', 'Write to people whose data you’d use for something new.'),
  withdrawal,
  'free-use': legal('Terms for free use', 'Each request for a free download keeps its version.'),
  agreements,
  notices,
} as const satisfies Readonly<Record<string, Part>>;

export type DocumentName = keyof typeof siteDocuments;
/** A part of the site, or one artist's own page. */
export type EditableName = DocumentName | ArtistPageName;

export const isDocument = (name: string): name is DocumentName => Object.hasOwn(siteDocuments, name);

/** The shape and the form of what is edited. */
export const partOf = (name: EditableName): Part<z.ZodType> & { readonly field: GroupField } =>
  isDocument(name) ? siteDocuments[name] : artistPage;
export type DocumentData<Name extends DocumentName> = z.output<(typeof siteDocuments)[Name]['shape']>;

/** Whether people agree to it or rely on it, so that each version has a name that they can keep. */
export const isLegal = (name: EditableName): name is LegalName => name in legalPages;

export const documentNames = Object.keys(siteDocuments) as readonly DocumentName[];

/** The page that shows the most of each document. */
export const pageOfDocument: Readonly<Record<DocumentName, string | null>> = {
  label: '/',
  navigation: '/',
  theme: '/',
  disclaimer: '/',
  home: '/',
  story: '/thestory',
  artists: '/contact',
  'our-work': '/ourwork',
  merch: '/merch',
  sell: '/sell',
  // They are on the pages of artists who have nothing in the store.
  prices: null,
  seller: null,
  // They are in forms, decisions and emails.
  notices: null,
  help: '/csl-center=redirect',
  ...legalPages,
};
