import { addComments, addLikes } from '#features/reactions/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { demoId, demoNumber } from './demo-ids.ts';

const lines = [
  'That bass comes in and my whole desk moves.',
  'Wrote two verses to this on the train. Had to get off and walk.',
  'The drums sit so far back. Love it.',
  'Is the second half the same sample, or did you play that?',
  'Put this on at 1 am. Perfect hour for it.',
  'My kid dances to this one. Approved.',
  'More like this, please.',
  'The quiet part before the drop got me.',
  'Headphones. Trust me.',
  'Who plays the keys here?',
  'Took the premium license, recording on Friday.',
  'Could listen to the first eight bars for an hour.',
  'This is what the drive home needed.',
  'So much room for a voice. Thank you for not filling it.',
  'The hi-hats are talking.',
  'Reminds me of my uncle and his old cassettes.',
  'Exactly the tempo I rap at.',
  'First one I saved this month.',
  'That last chord is rude, in the best way.',
  'Played it for my drummer. He left the room to practise.',
  'Clean low end. Played it on a phone and it still works.',
  'Do the stems come with the reverb on or off?',
  'I hear a chorus already.',
  'Came for the cover, stayed for the bridge.',
  'You can hear that someone meant this.',
  'The melody stays long after it is over.',
  'Sounds like rain on a warm roof.',
  'Short and nothing missing.',
  'Third time today.',
  'The turn at the end! Again!',
  'Needs a singer with patience. Looking for one now.',
  'Finally something in this key.',
  'The snare has a story.',
  'Took me straight back to summer.',
  'Nobody else does this tempo and lets it breathe.',
  'I would film something slow to this.',
  'How is this still available?',
  'Bought it before the second bar.',
  'My favourite of yours so far.',
  'It grows. Give it three listens.',
  'Warm, wide, not too loud. Respect.',
  'Works at half speed too, try it.',
] as const;

interface Reactions {
  readonly beatId: string;
  readonly slug: string;
  /** Number of comments on earlier beats, so that no comment is used twice. */
  readonly saidBefore: number;
  readonly listenerIds: readonly string[];
  readonly publishedAt: Date;
  readonly now: Date;
}

export const countComments = (slug: string): number => demoNumber(`${slug} comments`, 4);

/** The same reactions in every shop. */
export const seedReactions = async (trx: Trx, beat: Reactions): Promise<void> => {
  const { beatId, slug, listenerIds, publishedAt, now } = beat;
  const inRandomOrder = listenerIds.toSorted(
    (a, b) => demoNumber(`${slug} ${a}`, 1e9) - demoNumber(`${slug} ${b}`, 1e9),
  );
  const likes = demoNumber(`${slug} likes`, listenerIds.length - 2) + 2;
  const age = Math.max(0, now.getTime() - publishedAt.getTime());
  await addLikes(
    trx,
    inRandomOrder.slice(0, likes).map((userId) => {
      // Puts most likes soon after the release.
      const share = (demoNumber(`${slug} liked by ${userId}`, 1000) / 1000) ** 2;
      return { beatId, userId, at: new Date(publishedAt.getTime() + age * share) };
    }),
  );

  const count = countComments(slug);
  await addComments(
    trx,
    inRandomOrder.slice(0, count).map((userId, number) => ({
      id: demoId(`${slug} comment ${number}`, number),
      beatId,
      userId,
      text: lines[(beat.saidBefore + number) % lines.length] ?? lines[0],
      createdAt: new Date(publishedAt.getTime() + (age * (number + 1)) / (count + 1)),
    })),
  );
};
