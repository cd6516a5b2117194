export interface LikeOutside {
  /** The call that turns the like over; answers the ids of everybody who likes the beat now. */
  readonly send: () => Promise<readonly string[]>;
  /** The ids as the page shows them. */
  readonly read: () => readonly string[];
  readonly show: (likes: readonly string[]) => void;
  readonly onRefused: (error: unknown) => void;
}

const withOne = (likes: readonly string[], userId: string, liked: boolean): string[] => [
  ...likes.filter((id) => id !== userId),
  ...(liked ? [userId] : []),
];

/** Beyond it the like is being turned over elsewhere, too; what the server said last is shown. */
const mostCalls = 3;

/**
 * Shows a press at once and brings the server to it. The call turns over whatever there is, so presses that come faster
 * than its answers are gathered: when an answer is here, it is called again only if it did not bring what is wanted.
 */
export const createLikeSwitch = ({ send, read, show, onRefused }: LikeOutside) => {
  let wanted: boolean | null = null;

  /** Resolves to whether it is so now; false also where an earlier press is still under way and sees to it. */
  const set = async (userId: string, liked: boolean): Promise<boolean> => {
    const underWay = wanted !== null;
    wanted = liked;
    let known = read();
    show(withOne(known, userId, liked));
    if (underWay) return false;
    try {
      for (let calls = 0; calls < mostCalls && known.includes(userId) !== wanted; calls += 1) known = await send();
      show(known);
      return known.includes(userId) === wanted;
    } catch (error) {
      show(known);
      onRefused(error);
      return false;
    } finally {
      wanted = null;
    }
  };
  return { set };
};
