import { Section } from '#ui/composites/section.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Track } from '../../contract.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** Likes and comments as they stand. */
export const BeatTalk = ({ track }: { readonly track: Track }) => (
  <Section
    title="What listeners say"
    className="py-12"
    aside={
      <p className="tabular flex gap-5 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <Icon name="heart" size={18} className="text-signal" />
          {counted(track.likeCount, 'like')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="comment" size={18} className="text-signal" />
          {counted(track.commentCount, 'comment')}
        </span>
      </p>
    }
  >
    {track.comments.length > 0 ? (
      <ul className="grid gap-4 md:grid-cols-2">
        {track.comments.map((comment) => (
          <li key={comment._id} className="rounded-m border border-line bg-panel p-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="font-semibold">{comment.user.username}</span>
              <time dateTime={comment.createdAt} className="tabular text-muted">
                {day.format(new Date(comment.createdAt))}
              </time>
            </p>
            <p className="mt-1.5">{comment.text}</p>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-muted">Nobody has commented on this beat yet.</p>
    )}
    <p className="mt-6 text-sm text-muted">Liking and commenting come with accounts.</p>
  </Section>
);
