import { label } from './label.ts';
import type { LegalText } from './legal-text.ts';

export const privacy: LegalText = {
  title: 'Privacy',
  version: '2026-11-22',
  since: '2026-11-22',
  lead: 'What we know about you, why, and for how long. We show no advertising, run no trackers and sell nothing about anybody.',
  parts: [
    {
      heading: 'Visiting',
      paragraphs: [
        'Our server writes down the address, time and status of each request, to keep the site running and safe, and forgets them after 30 days. Fonts, pictures and music come from our own server; no third party learns that you were here.',
        'Your cart, the volume of the player and half-filled forms stay in your own browser. A technical cookie protects forms against forged requests; without an account there is no other.',
        'Producers see how often their beats are heard and put into carts, by day. So that nobody counts twice, we remember for half an hour a hash of it that nobody can turn back; the key it was made with is destroyed after each day. The numbers that stay tell of nobody.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'An account needs an e-mail, a username and a password, of which we keep only a hash that cannot be turned back. Whatever else stands in your profile is there because you wrote it, and you may take it out again.',
        'So that you can see where you are logged in, and stop it, we keep for each log-in its time, address, device and browser, for 90 days. Cookies keep you logged in for an hour; another one lets us recognise your browser for a year, so that a log-in from somewhere new can be told to you.',
        'Under All Settings you can have everything that we hold about you as one file, and close your account yourself. Orders and agreements then stay as long as the law wants them, without your account.',
        'When someone at the label changes something of yours, a log keeps who it was, when, and how it was before and after: an earlier name or email, for instance, or a comment that they removed. The log proves what was done, so nobody can edit or delete what it says, and it stays after you close your account. Only admins can read it. Your file has what it says about you.',
      ],
    },
    {
      heading: 'Buying',
      paragraphs: [
        'For an order we keep your name, e-mail and billing address, what you bought and what you paid: for the license agreement, for your downloads, and for the books, which tax law makes us keep for up to ten years.',
        "Payments are handled by Stripe. You enter your card on their page; we learn only whether the payment went through. Stripe's own privacy notice holds there.",
        'The seller of a beat sees what was sold and the name on the agreement, not your address.',
      ],
    },
    {
      heading: 'Mail',
      paragraphs: [
        'We write to you about your orders. Anything else comes only if you have asked for it and confirmed it, and ends with one press on the link in the mail.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `With an account you do most of this yourself. You may also ask what we hold about you, have it corrected, have a copy or have it deleted where no law makes us keep it. Write to ${label.email}. If you think that we are in the wrong, you may turn to the authority for data protection where you live.`,
      ],
    },
  ],
};
