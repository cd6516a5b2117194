/** Width and height are in pixels, as in the file, so that the page reserves the space while it loads. */
interface Media {
  /** A path of this site, or an https URL. */
  readonly value: string;
  /** For people who can't see the picture. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

export type HelpBlock =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'list'; readonly value: readonly string[] }
  | ({ readonly type: 'image' } & Media)
  /** Plays without sound. */
  | ({ readonly type: 'video' } & Media);

export interface HelpPage {
  /** The last part of the page's URL. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly blocks: readonly HelpBlock[];
}

const page = (id: string, title: string, blocks: readonly HelpBlock[]): HelpPage => ({
  id,
  title,
  url: `/csl-center=redirect/${id}`,
  blocks,
});

const text = (value: string): HelpBlock => ({ type: 'text', value });
const list = (...value: string[]): HelpBlock => ({ type: 'list', value });

export const helpPages: readonly HelpPage[] = [
  page('find-order', 'Find an order', [
    text(
      'Every order has a page of its own with your files, license agreements and receipt. There are three ways to get to it.',
    ),
    list(
      'Open the link in the email we sent when you paid. Its subject names your order number.',
      'If you bought with an account, log in, open Library in your dashboard, then My orders.',
      'If you bought as a guest or lost the email, open Find my order and enter the email address you paid with. We’ll send you the links to all your orders.',
    ),
    {
      type: 'image',
      value: '/help/find-order.webp',
      text: 'The page Find my order: a field for your email address and the button Send me my links.',
      width: 760,
      height: 370,
    },
    text(
      'Bought as a guest and signed up later? Verify the same email address, and your earlier orders join your account.',
    ),
    text(
      'No email after ten minutes? Check your spam folder, then write to us with the date and amount of your payment.',
    ),
  ]),
  page('downloads', 'Download your files', [
    text(
      'Your files are ready as soon as your payment has gone through. Open the order and choose a file, or Download all for everything in one zip file.',
    ),
    list(
      'MP3 comes with every license.',
      'WAV and trackouts come with the licenses that list them. Trackouts, also called stems, are a zip file with each part of the beat as its own file.',
      'The license agreement is a PDF. Keep it with your song.',
    ),
    text(
      'A download that stops can be resumed by your browser. You can download your files as often as you like while your license is valid.',
    ),
    text(
      'Unlike the preview, your files have no audio tag. If you hear one, or a file doesn’t open, send us a support request within 14 days.',
    ),
  ]),
  page('choose-license', 'Choose the right license', [
    text(
      'You don’t buy the beat itself but a license to use it. Press the price of a beat to compare its licenses. The price you see is the total for the beat and the license.',
    ),
    {
      type: 'video',
      value: '/help/choose-license.webm',
      text: 'A buyer clicks a beat’s price, its licenses open side by side, one is chosen and added to the cart.',
      width: 960,
      height: 600,
    },
    list(
      'Files: MP3 is enough for a demo or a release online. Choose WAV for a professional mix and trackouts to mix every instrument yourself.',
      'Limits: each license says how many copies and streams it includes, and whether music videos, radio and paid shows are allowed.',
      'Exclusive: only you can license the beat from then on.',
    ),
    text('If your song grows beyond the limits of your license, buy a bigger one before you pass them.'),
  ]),
  page('exclusive', 'What an exclusive license means', [
    text(
      'An exclusive license is sold once. When your payment has gone through, the beat leaves the store and nobody else can license it.',
    ),
    list(
      'Licenses that others bought before yours stay valid.',
      'While you pay, the beat is held for you for 30 minutes.',
      'If two people pay at nearly the same time, the first payment counts. The other person gets their money back automatically.',
    ),
    text('Your license agreement lists exactly which rights you get. Read it before you release your song.'),
  ]),
  page('credits', 'How to credit the producer', [
    text(
      'Where credits are usual, name the producer the way the beat’s page does: “Produced by”, followed by their name.',
    ),
    list(
      'In the title or the description of a video.',
      'In the producer or songwriter credits when you upload to a distributor.',
      'In the liner notes of a physical release.',
    ),
    text(
      'Don’t register the beat on its own with Content ID or a similar service. Other people hold licenses for it, too.',
    ),
  ]),
  page('payments', 'A payment failed or is pending', [
    text(
      'You pay on Stripe’s page. We never see your card number. If a payment fails, nothing is charged and your cart stays as it is.',
    ),
    list(
      'Check the card number, expiration date and security code, and try again.',
      'Your bank may ask you to confirm the payment in its app.',
      'Try another card or payment method.',
      'If your bank declined the payment, only your bank can tell you why.',
    ),
    text(
      'Some payment methods take several days. Until the money arrives, your order says that the payment is pending. We’ll email you as soon as your files are ready.',
    ),
  ]),
  page('refunds', 'Ask for a refund', [
    text(
      'Files are delivered as soon as you pay, so you can’t return them because you changed your mind. If a file is damaged or isn’t what was described, write to us within 14 days. We’ll fix it or refund you.',
    ),
    list(
      'Log in and send a support request, or email us from the address you paid with.',
      'Tell us your order number and what’s wrong.',
      'If you can, attach a screenshot or tell us the time in the file at which you hear the problem.',
    ),
    text(
      'A refund goes back to the card or account you paid with. Your bank may need 5 to 10 days. The license ends with the refund, so its files can no longer be downloaded or used.',
    ),
  ]),
  page('upload', 'Upload your first beat', [
    text(
      'Anyone with a verified email address can sell here. Open Sell in your dashboard (it’s called Catalog once you’re a seller) and drop in your files, or a whole folder of beats.',
    ),
    list(
      'Cover: a JPEG, PNG or WebP of at least 500 by 500 pixels, up to 10 MB.',
      'MP3: up to 50 MB.',
      'WAV: up to 500 MB.',
      'Trackouts: a zip file of up to 2 GB.',
    ),
    text(
      'Then add a title, genre, tempo and key, choose the licenses you offer, and publish. We make the preview with the audio tag. A beat goes on sale automatically when all its files have been checked.',
    ),
    text(
      'To release a beat later, choose Schedule in the last step, or when you edit a beat that isn’t on sale, and pick a date and time up to a year ahead. Until then only you can see it. You can change the time, cancel it or publish the beat sooner at any time.',
    ),
    text(
      'To bring many beats at once, add a table (CSV) to the folder. Its first row has headings: Title, BPM, Key, Genre, Tags, Price, Release date, Free, External ID, and license:Basic for whether that license is offered, or at which price. A column called File names a beat’s files where the title doesn’t. A beat needs its MP3, and a WAV or trackouts only if one of its licenses includes them. If it has no cover, we draw one from its sound. You see what would happen to each row before anything is imported.',
    ),
    text(
      'To change many at once, check their boxes in your catalog, then choose what to change in the bar below. You see each before and after, and you can undo it for 30 days.',
    ),
    text(
      'A sound kit (drums, loops, presets or MIDI) needs a cover, an MP3 as its demo, and a zip, which is what buyers get. Choose Create a sound kit. All kits are sold under one royalty-free license, at the price you set.',
    ),
    text('If your connection drops, open the draft again. The upload continues where it stopped.'),
  ]),
  page('payouts', 'Get paid', [
    text(
      'You can sell right away. To receive your money, open Payouts in your dashboard, under Sales, and connect Stripe. Before your first beat is on sale, it’s under Sell. Stripe asks for your details and your bank account, and pays you out.',
    ),
    list(
      'For each sale you get the price the buyer paid minus the store’s fee. Payouts shows both.',
      'What you earn before you connect Stripe is kept for you and sent when your account is ready.',
      'If a buyer is refunded, your share of that sale is taken back.',
    ),
    text(
      'A payout usually takes a few days to reach your bank. Stripe’s dashboard, linked from Payouts, shows when each one arrives.',
    ),
  ]),
  page('off-sale', 'Take something off sale', [
    text(
      'Open Catalog in your dashboard, find the beat or kit and press Unpublish to take it off sale, or Delete to remove it. You can publish it again at any time.',
    ),
    text('Buyers keep what they bought: their files, their license and their agreement.'),
  ]),
  page('log-in', 'You can’t log in', [
    list(
      'Check that you use the email address you signed up with.',
      'Forgot your password? Choose Forgot password on the login page. We’ll email you a code and a link; you need both within 30 minutes.',
      'If you use 2FA and don’t have your phone, enter one of your recovery codes.',
      'Signed up with Google? Log in with Google.',
    ),
    text('After too many attempts you have to wait a few minutes before you can try again.'),
  ]),
  page('two-factor', 'Protect your account with 2FA', [
    text(
      'With two-factor authentication, a stolen password isn’t enough to get into your account. Open Settings in your dashboard, then Security, and turn it on.',
    ),
    list(
      'Enter your password.',
      'Choose where you want your codes, and enter the code we send you.',
      'Save your recovery codes somewhere safe. Each one works once when you can’t receive a code.',
    ),
    text('You can also add a passkey and log in with your fingerprint, your face or your device’s PIN.'),
  ]),
  page('account-data', 'Export or close your account', [
    text(
      'Open Settings in your dashboard, then Security. Download my data gives you everything we keep about you. Close my account ends your account.',
    ),
    text(
      'Download your purchases first. When an account is closed, your profile and your comments are removed, and your orders are anonymized. The log of what our team changed in your account stays.',
    ),
  ]),
  page('player', 'Use the player', [
    text(
      'Press a beat to hear it in full. The player stays with you while you browse, and you can jump to any point by clicking the wave.',
    ),
    {
      type: 'image',
      value: '/help/player.webp',
      text: 'The player at the foot of the window: the beat, its wave, buttons to play and skip, the volume and the price.',
      width: 1100,
      height: 88,
    },
    list(
      'Space plays and pauses.',
      'The left and right arrow keys go back and forward 5 seconds.',
      'M mutes, L repeats the beat, and S plays in random order.',
    ),
    text(
      'These keys work while the player has the focus, so they never get in the way when you type. Previews carry an audio tag; the files you buy don’t.',
    ),
  ]),
  page('no-sound', 'A beat doesn’t play', [
    list(
      'Check the volume of the player and of your device, and that the tab isn’t muted.',
      'On a phone, turn off silent mode.',
      'Reload the page. A private window shows whether an extension of your browser is the cause.',
      'Update your browser. Every current browser can play our previews.',
    ),
    text('Still no sound? Send us a support request with the name of the beat and your browser.'),
  ]),
];

export const findHelpPage = (id: string): HelpPage | undefined => helpPages.find((one) => one.id === id);
