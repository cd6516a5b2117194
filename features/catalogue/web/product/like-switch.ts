export interface LikeDeps {
  /** The call that toggles the like; resolves to the ids of everyone who likes the beat. */
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

/** Beyond this, another tab is toggling the like, too; the server's last answer is shown. */
const maxCalls = 3;

/**
 * Shows a press at once and brings the server to the same state. The call toggles, so presses that outpace its
 * answers are collected: after an answer it is called again only if the result isn't the wanted one.
 */
export const createLikeSwitch = ({ send, read, show, onRefused }: LikeDeps) => {
  let wanted: boolean | null = null;

  /** Resolves to whether the server agrees; also false while an earlier press is in progress, which will handle it. */
  const set = async (userId: string, liked: boolean): Promise<boolean> => {
    const isUnderWay = wanted !== null;
    wanted = liked;
    let known = read();
    show(withOne(known, userId, liked));
    if (isUnderWay) return false;
    try {
      for (let calls = 0; calls < maxCalls && known.includes(userId) !== wanted; calls += 1) known = await send();
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
