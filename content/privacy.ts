import type { Label } from '#contract-kit/label.ts';
import type { LegalText } from './legal/legal-text.ts';

// Have a lawyer read this text before you sell.

export const privacy = (label: Label): LegalText => ({
  title: 'Privacy',
  version: '2026-11-27',
  since: '2026-11-26',
  lead: 'What we know about you, why, and for how long. We show no ads, run no trackers and sell no one’s data.',
  parts: [
    {
      heading: 'Visiting',
      paragraphs: [
        'To keep the site running and secure, our server logs the address, time and status of each request, and deletes them after 30 days. Fonts, pictures and music come from our own server, so no third party learns that you were here.',
        'Your cart, the player’s volume and half-filled forms stay in your browser. A technical cookie protects forms against forged requests. Another one recognizes your browser for a day once you open the checkout, so that your own attempts to pay don’t get in each other’s way. Without an account, there are no other cookies.',
        'Producers see how often their music is played and added to carts each day. So that no one is counted twice, we keep an irreversible hash for half an hour; the key it was made with is destroyed every day. The numbers that remain identify no one.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'An account needs an email, a username and a password, of which we store only an irreversible hash. Everything else in your profile is there because you entered it, and you can remove it again. When you change your username, we keep your last five, so that links to your page still work; closing your account deletes them.',
        'So that you can see where you’re logged in and log out there, we keep the time, address, device and browser of each login for 90 days. Cookies keep you logged in for an hour; another one lets us recognize your browser for a year, so that we can alert you to a login from a new device.',
        'Under All Settings you can download everything we have about you as one file, and close your account yourself. Orders and agreements then stay for as long as the law requires, detached from your account.',
        'When someone at the label changes something of yours, a log records who did it, when, and the values before and after: an earlier name or email, for instance, or a comment that they removed. The log is proof of what was done, so no one can edit or delete it, and it stays after you close your account; each entry is deleted after ten years. Only admins can read it. Your download includes what it says about you.',
      ],
    },
    {
      heading: 'Buying',
      paragraphs: [
        'For an order we keep your name, email and billing address, what you bought and what you paid: for the license agreement, for your downloads, and for our books, which tax law requires us to keep for up to ten years. An order that is never paid is deleted after three months. With the order we keep which sentences you agreed to at checkout, when we confirmed them by email, and whether you withdrew from the contract, under which name and when: the law has us prove it.',
        'So that we can answer a bank that is asked to take a payment back, we keep for 18 months which network address an order was placed from, and when, from where and with which browser its files were downloaded. If that happens, the bank gets this from us through Stripe, with your name, your order, your agreement and what you wrote to our support about it.',
        'Payments are handled by Stripe. You enter your card on their page, and we only learn whether the payment went through. Stripe also keeps what you bought and what you typed at checkout, so that your order can be restored after a failure. Stripe’s own privacy notice applies there.',
        'Where a tax is due, Stripe asks for your country and address, and for the tax ID of a business, and tells us what it has computed. As proof of where a buyer is, we keep these with the order, with the country of the card and of the network it was placed from: tax law requires it for up to ten years. When you close your account, your name and street go; what an invoice must say of a business stays.',
        'A seller sees what was sold and the name on the agreement, not your address.',
      ],
    },
    {
      heading: 'Free downloads',
      paragraphs: [
        'When you ask for a free download, we email you a link. We keep your address, the beat, the version of the terms and how often the link was used until a week after it expires. The producer sees only how many people downloaded a beat.',
      ],
    },
    {
      heading: 'Email',
      paragraphs: [
        'We email you about your orders. You’ll get anything else only if you’ve asked for it and confirmed it, and you can stop it with one click on the link in the email. That we wrote to you, and under which subject, is kept for half a year; the text is deleted once it’s sent.',
        'For our mailing lists we keep your email, the lists you chose, when you confirmed them, and whether your mail server refused an email. An address that nobody confirms is deleted within three days. After you leave the last list, we keep your address for a year, so that the links in old emails still work, and delete it sooner if you ask.',
        'When you follow artists, we keep whom you follow and since when, and email you about their new releases. They see how many follow them, and your email address only if you let them: with that choice we keep the words you agreed to and when. You can unfollow them or take the permission back at any time, in your account or by the link in each email, and then they no longer find your address here; one they downloaded before is theirs to delete. A year after you unfollow the last artist, we delete what we kept about it.',
        'What you write to our support, and our answers, are deleted three years after the last word, or when you close your account.',
      ],
    },
    {
      heading: 'Reports',
      paragraphs: [
        'When you report something, we keep what you write and how to reach you for five years after the last change, because claims about it can be made for that long. If you send a copyright notice, the person it’s about sees your name and what you claim. If you object to one, its sender gets your counter-notice with your name, address and phone number, as the law requires.',
        'When you close your account, we delete what identifies you from reports that are over.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `With an account you can do most of this yourself. You may also ask what we have about you, have it corrected, get a copy, or have it deleted unless the law requires us to keep it. Write to ${label.email}. If you think we’re in the wrong, you can contact the data protection authority where you live.`,
      ],
    },
  ],
});
