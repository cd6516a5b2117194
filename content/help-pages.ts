/** Shown in this order. */
interface HelpPart {
  /** An empty line begins a new paragraph. */
  readonly text?: string;
  /** Each line is an entry. */
  readonly list?: string;
  /** A path of this site. `text` is for people who can't see it; the size is in pixels, as in the file. */
  readonly picture?: {
    readonly picture: string;
    readonly text: string;
    readonly width: number;
    readonly height: number;
  };
  /** One of `features/site/help-videos.ts`. Plays without sound. */
  readonly video?: { readonly file: string; readonly text: string };
}

interface HelpPage {
  /** The last part of the page's address. */
  readonly id: string;
  readonly title: string;
  readonly parts: readonly HelpPart[];
}

const text = (...paragraphs: string[]): string => paragraphs.join('\n\n');
const list = (...entries: string[]): string => entries.join('\n');

/** Until an admin edits them (Site). */
export const helpPages: readonly HelpPage[] = [
  {
    id: 'find-order',
    title: 'Find an order',
    parts: [
      {
        text: text(
          'Every order has a page of its own with your files, license agreements and receipt. There are three ways to get to it.',
        ),
        list: list(
          'Open the link in the email we sent when you paid. Its subject names your order number.',
          'If you bought with an account, log in, open Library in your dashboard, then My orders.',
          'If you bought as a guest or lost the email, open Find my order and enter the email address you paid with. We’ll send you the links to all your orders.',
        ),
        picture: {
          picture: '/help/find-order.webp',
          text: 'The page Find my order: a field for your email address and the button Send me my links.',
          width: 760,
          height: 370,
        },
      },
      {
        text: text(
          'Bought as a guest and signed up later? Verify the same email address, and your earlier orders join your account.',
          'No email after ten minutes? Check your spam folder, then write to us with the date and amount of your payment.',
        ),
      },
    ],
  },
  {
    id: 'downloads',
    title: 'Download your files',
    parts: [
      {
        text: text(
          'Your files are ready as soon as your payment has gone through. Open the order and choose a file, or Download all for everything in one zip file.',
        ),
        list: list(
          'MP3 comes with every license.',
          'WAV and trackouts come with the licenses that list them. Trackouts, also called stems, are a zip file with each part of the beat as its own file.',
          'The license agreement is a PDF. Keep it with your song.',
        ),
      },
      {
        text: text(
          'A download that stops can be resumed by your browser. You can download your files as often as you like while your license is valid.',
          'Unlike the preview, your files have no audio tag. If you hear one, or a file doesn’t open, send us a support request within 14 days.',
        ),
      },
    ],
  },
  {
    id: 'choose-license',
    title: 'Choose the right license',
    parts: [
      {
        text: text(
          'You don’t buy the beat itself but a license to use it. Press the price of a beat to compare its licenses. The price you see is the total for the beat and the license.',
        ),
        video: {
          file: '/help/choose-license.webm',
          text: 'A buyer clicks a beat’s price, its licenses open side by side, one is chosen and added to the cart.',
        },
      },
      {
        list: list(
          'Files: MP3 is enough for a demo or a release online. Choose WAV for a professional mix and trackouts to mix every instrument yourself.',
          'Limits: each license says how many copies and streams it includes, and whether music videos, radio and paid shows are allowed.',
          'Exclusive: only you can license the beat from then on.',
        ),
      },
      {
        text: text('If your song grows beyond the limits of your license, buy a bigger one before you pass them.'),
      },
    ],
  },
  {
    id: 'exclusive',
    title: 'What an exclusive license means',
    parts: [
      {
        text: text(
          'An exclusive license is sold once. When your payment has gone through, the beat leaves the store and nobody else can license it.',
        ),
        list: list(
          'Licenses that others bought before yours stay valid.',
          'While you pay, the beat is held for you for 30 minutes.',
          'If two people pay at nearly the same time, the first payment counts. The other person gets their money back automatically.',
        ),
      },
      {
        text: text('Your license agreement lists exactly which rights you get. Read it before you release your song.'),
      },
    ],
  },
  {
    id: 'credits',
    title: 'How to credit the producer',
    parts: [
      {
        text: text(
          'Where credits are usual, name the producer the way the beat’s page does: “Produced by”, followed by their name.',
        ),
        list: list(
          'In the title or the description of a video.',
          'In the producer or songwriter credits when you upload to a distributor.',
          'In the liner notes of a physical release.',
        ),
      },
      {
        text: text(
          'Don’t register the beat on its own with Content ID or a similar service. Other people hold licenses for it, too.',
        ),
      },
    ],
  },
  {
    id: 'payments',
    title: 'A payment failed or is pending',
    parts: [
      {
        text: text(
          'You pay on Stripe’s page. We never see your card number. If a payment fails, nothing is charged and your cart stays as it is.',
        ),
        list: list(
          'Check the card number, expiration date and security code, and try again.',
          'Your bank may ask you to confirm the payment in its app.',
          'Try another card or payment method.',
          'If your bank declined the payment, only your bank can tell you why.',
        ),
      },
      {
        text: text(
          'Some payment methods take several days. Until the money arrives, your order says that the payment is pending. We’ll email you as soon as your files are ready.',
        ),
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Ask for a refund',
    parts: [
      {
        text: text(
          'Files are delivered as soon as you pay, so you can’t return them because you changed your mind. If a file is damaged or isn’t what was described, write to us within 14 days. We’ll fix it or refund you.',
        ),
        list: list(
          'Log in and send a support request, or email us from the address you paid with.',
          'Tell us your order number and what’s wrong.',
          'If you can, attach a screenshot or tell us the time in the file at which you hear the problem.',
        ),
      },
      {
        text: text(
          'A refund goes back to the card or account you paid with. Your bank may need 5 to 10 days. The license ends with the refund, so its files can no longer be downloaded or used.',
        ),
      },
    ],
  },
  {
    id: 'upload',
    title: 'Upload your first beat',
    parts: [
      {
        text: text(
          'Anyone with a verified email address can sell here. Open Sell in your dashboard (it’s called Catalog once you’re a seller) and drop in your files, or a whole folder of beats.',
        ),
        list: list(
          'Cover: a JPEG, PNG or WebP of at least 500 by 500 pixels, up to 10 MB.',
          'MP3: up to 50 MB.',
          'WAV: up to 500 MB.',
          'Trackouts: a zip file of up to 2 GB.',
        ),
      },
      {
        text: text(
          'Then add a title, genre, tempo and key, choose the licenses you offer, and publish. We make the preview with the audio tag. A beat goes on sale automatically when all its files have been checked.',
          'To release a beat later, choose Schedule in the last step, or when you edit a beat that isn’t on sale, and pick a date and time up to a year ahead. Until then only you can see it. You can change the time, cancel it or publish the beat sooner at any time.',
          'To bring many beats at once, add a table (CSV) to the folder. Its first row has headings: Title, BPM, Key, Genre, Tags, Price, Release date, Free, External ID, and license:Basic for whether that license is offered, or at which price. A column called File names a beat’s files where the title doesn’t. A beat needs its MP3, and a WAV or trackouts only if one of its licenses includes them. If it has no cover, we draw one from its sound. You see what would happen to each row before anything is imported.',
          'To change many at once, check their boxes in your catalog, then choose what to change in the bar below. You see each before and after, and you can undo it for 30 days.',
          'A sound kit (drums, loops, presets or MIDI) needs a cover, an MP3 as its demo, and a zip, which is what buyers get. Choose Create a sound kit. All kits are sold under one royalty-free license, at the price you set.',
          'If your connection drops, open the draft again. The upload continues where it stopped.',
        ),
      },
    ],
  },
  {
    id: 'payouts',
    title: 'Get paid',
    parts: [
      {
        text: text(
          'You can sell right away. To receive your money, open Payouts in your dashboard, under Sales, and connect Stripe. Before your first beat is on sale, it’s under Sell. Stripe asks for your details and your bank account, and pays you out.',
        ),
        list: list(
          'For each sale you get the price the buyer paid minus the store’s fee. Payouts shows both.',
          'What you earn before you connect Stripe is kept for you and sent when your account is ready.',
          'If a buyer is refunded, your share of that sale is taken back.',
        ),
      },
      {
        text: text(
          'A payout usually takes a few days to reach your bank. Stripe’s dashboard, linked from Payouts, shows when each one arrives.',
        ),
      },
    ],
  },
  {
    id: 'off-sale',
    title: 'Take something off sale',
    parts: [
      {
        text: text(
          'Open Catalog in your dashboard, find the beat or kit and press Unpublish to take it off sale, or Delete to remove it. You can publish it again at any time.',
          'Buyers keep what they bought: their files, their license and their agreement.',
        ),
      },
    ],
  },
  {
    id: 'log-in',
    title: 'You can’t log in',
    parts: [
      {
        list: list(
          'Check that you use the email address you signed up with.',
          'Forgot your password? Choose Forgot password on the login page. We’ll email you a code and a link; you need both within 30 minutes.',
          'If you use 2FA and don’t have your phone, enter one of your recovery codes.',
          'Signed up with Google? Log in with Google.',
        ),
      },
      {
        text: text('After too many attempts you have to wait a few minutes before you can try again.'),
      },
    ],
  },
  {
    id: 'two-factor',
    title: 'Protect your account with 2FA',
    parts: [
      {
        text: text(
          'With two-factor authentication, a stolen password isn’t enough to get into your account. Open Settings in your dashboard, then Security, and turn it on.',
        ),
        list: list(
          'Enter your password.',
          'Choose where you want your codes, and enter the code we send you.',
          'Save your recovery codes somewhere safe. Each one works once when you can’t receive a code.',
        ),
      },
      {
        text: text('You can also add a passkey and log in with your fingerprint, your face or your device’s PIN.'),
      },
    ],
  },
  {
    id: 'account-data',
    title: 'Export or close your account',
    parts: [
      {
        text: text(
          'Open Settings in your dashboard, then Security. Download my data gives you everything we keep about you. Close my account ends your account.',
          'Download your purchases first. When an account is closed, your profile and your comments are removed, and your orders are anonymized. The log of what our team changed in your account stays.',
        ),
      },
    ],
  },
  {
    id: 'player',
    title: 'Use the player',
    parts: [
      {
        text: text(
          'Press a beat to hear it in full. The player stays with you while you browse, and you can jump to any point by clicking the wave.',
        ),
        picture: {
          picture: '/help/player.webp',
          text: 'The player at the foot of the window: the beat, its wave, buttons to play and skip, the volume and the price.',
          width: 1100,
          height: 88,
        },
      },
      {
        list: list(
          'Space plays and pauses.',
          'The left and right arrow keys go back and forward 5 seconds.',
          'M mutes, L repeats the beat, and S plays in random order.',
        ),
      },
      {
        text: text(
          'These keys work while the player has the focus, so they never get in the way when you type. Previews carry an audio tag; the files you buy don’t.',
        ),
      },
    ],
  },
  {
    id: 'no-sound',
    title: 'A beat doesn’t play',
    parts: [
      {
        list: list(
          'Check the volume of the player and of your device, and that the tab isn’t muted.',
          'On a phone, turn off silent mode.',
          'Reload the page. A private window shows whether an extension of your browser is the cause.',
          'Update your browser. Every current browser can play our previews.',
        ),
      },
      {
        text: text('Still no sound? Send us a support request with the name of the beat and your browser.'),
      },
    ],
  },
];
