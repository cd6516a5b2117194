import type { Label } from '#contract-kit/label.ts';
import type { LegalText } from './legal-text.ts';

// Have a lawyer read this text before you give anything away.

/** Stored with every request for a free download until an admin publishes other terms. */
const freeUseVersion = '2026-11-27';

/** Written into the tags of each free download. */
export const freeUseInShort = 'Free for non-profit use.';

export const freeUse = (label: Label): LegalText => ({
  title: 'Terms for free use',
  version: freeUseVersion,
  since: freeUseVersion,
  lead: 'What you may do with a beat that you downloaded for free. In short: try it, write to it, share what you make without earning from it, and buy a license before you do.',
  parts: [
    {
      heading: 'What you get',
      paragraphs: [
        `Some producers (“the producer”) give a beat away on ${label.name} as an MP3 with an audio tag in its sound. The producer keeps all rights in the beat. This is not a license that is sold here, and it comes without an agreement in your name.`,
      ],
    },
    {
      heading: 'What you may do',
      paragraphs: [
        'You may listen to the file, keep it for yourself, and write, record and share a song with it, as long as neither you nor anyone else earns money with it.',
        'Leave the audio tag in the sound, and name the producer wherever you share the song: “Prod. by” and their name.',
      ],
    },
    {
      heading: 'What needs a license',
      paragraphs: [
        'Anything that earns money needs a license, which you can buy on the beat’s page: streaming services, monetized videos, downloads that are sold, paid performances, radio, advertising and films.',
        'You may not remove the audio tag, sell or share the beat on its own, register it or a song with it with Content ID or a similar service, or use it to train artificial intelligence.',
      ],
    },
    {
      heading: 'How it ends',
      paragraphs: [
        'You may go on using the file under these terms, in the version that was in force when you asked for it, also when the producer stops giving the beat away.',
        'If you don’t keep to these terms, your right to use the beat ends. It also ends when the beat is sold under an exclusive license and its buyer asks you to stop; what you shared until then may stay where it is.',
        `The beat is given away as it is, without any warranty. Questions? Write to ${label.email}.`,
      ],
    },
  ],
});
