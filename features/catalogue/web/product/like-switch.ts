/** Whether the user likes a beat, and how many people do. */
export interface LikeState {
  readonly liked: boolean;
  readonly likeCount: number;
}

export interface LikeDeps {
  /** The call that toggles the like; resolves to the state after it. */
  readonly send: () => Promise<LikeState>;
  /** The state as the page shows it. */
  readonly read: () => LikeState;
  readonly show: (state: LikeState) => void;
  readonly onRefused: (error: unknown) => void;
}

const toggled = ({ liked, likeCount }: LikeState): LikeState => ({
  liked: !liked,
  likeCount: Math.max(0, likeCount + (liked ? -1 : 1)),
});

/** Beyond this, another tab is toggling the like, too; the server's last response is shown. */
const maxCalls = 3;

/**
 * Shows a press at once and brings the server to the same state. The call toggles, so presses that outpace its
 * answers are collected: after a response it is called again only if the result isn't the wanted one.
 */
export const createLikeSwitch = ({ send, read, show, onRefused }: LikeDeps) => {
  let target: boolean | null = null;

  /** Resolves to whether the server agrees; also false while an earlier press is in progress, which will handle it. */
  const set = async (liked: boolean): Promise<boolean> => {
    const isUnderWay = target !== null;
    target = liked;
    let known = read();
    if (known.liked !== liked) show(toggled(known));
    if (isUnderWay) return false;
    try {
      for (let calls = 0; calls < maxCalls && known.liked !== target; calls += 1) known = await send();
      show(known);
      return known.liked === target;
    } catch (error) {
      show(known);
      onRefused(error);
      return false;
    } finally {
      target = null;
    }
  };
  return { set };
};
