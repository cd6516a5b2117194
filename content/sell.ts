import type { Label } from '#contract-kit/label.ts';

/** The fee and file sizes come from the site's settings. */
export const sell = (label: Label) =>
  ({
    title: 'Sell your beats',
    lead: `Put your music in the ${label.name} store. You set the prices, buyers get their license and files right away, and Stripe pays you.`,
    facts: {
      fee: { title: 'Our share', text: 'of each sale. No monthly fee, and nothing to pay for uploads.' },
      yours: { title: 'Yours', text: 'from a {price} sale, even before you’ve connected Stripe: we hold it for you.' },
      wait: { title: 'To a beat on sale', text: 'from a finished upload. We make the preview with its tag for you.' },
    },
    /** From upload to sale. */
    wait: '1 minute',
    steps: [
      {
        heading: 'Upload',
        text: 'Drop an MP3, a WAV and a ZIP of stems. We read tempo and key from them, and you check the rest.',
      },
      {
        heading: 'Set your prices',
        text: 'Offer our licenses or your own, with what each one costs on each beat. You see what you earn before you publish.',
      },
      {
        heading: 'Get paid',
        text: 'Your share goes to your Stripe account after each sale, and from there to your bank: every day, or when you choose.',
      },
    ],
    dashboard: {
      title: 'See where your money is',
      text: 'What’s on its way, what’s available, and when your bank was last paid. And what people buy and play.',
      alt: 'A seller’s dashboard: the money on its way, pending and available, the newest sales, and plays, carts and sales of the last 30 days.',
    },
    limits: {
      title: 'What you upload',
      text: 'One of each for a beat. Buyers get exactly these files; visitors hear a tagged preview.',
      rules:
        'Your own work only, with every sample cleared. Your email has to be verified, and agreements name you by your legal name. You can take a beat off sale whenever you like: buyers keep what they bought.',
    },
  }) as const;
