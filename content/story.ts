import type { Label } from '#contract-kit/label.ts';

/** Short on the home page, in full on its own page. */
export const story = (label: Label) =>
  ({
    title: 'The story',
    short: [
      `${label.name} began as four people sharing one room, one microphone and one rule: nothing leaves the room before everybody has stopped talking over it.`,
      'We still work like that. Every beat in the store was finished by the hands named beside it, and comes with its own files, its own license and its own wave.',
    ],
    chapters: [
      {
        heading: 'One room',
        paragraphs: [
          'In the beginning there was a storage unit with a carpet on every wall. We split the rent four ways, and the sampler too. Whoever had the night shift had the room, and whoever came next found a loop still running.',
          'Those loops became beats, and the beats found singers. Some of them we met. Most we never met: they wrote, they paid, they sent back a song. That was the day we knew what the label would be.',
        ],
      },
      {
        heading: 'A wave, not a ladder',
        paragraphs: [
          'A ladder has one person at the top. A wave carries everything that floats. So there is no front row here: each artist has a page, a price list and the last word on what goes out under their name.',
          'When someone buys a license, the money goes to the person who made the beat. The label keeps a small share for the lights.',
        ],
      },
      {
        heading: 'What you hear is what you get',
        paragraphs: [
          'No thirty-second teasers: you hear a beat from the first bar to the last before you spend a cent. The license says in plain numbers what you may do. The files are yours a moment after you pay.',
        ],
      },
    ],
  }) as const;
